import { type HttpClient, type ScreenRole, WORKER_POLL_MS } from '@satomori/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { unsaved } from '../../platform/page/unsaved.ts';
import { keepScreens } from './keepScreens.ts';
import { createMove } from './moveToNewBuild.ts';

vi.mock('../../platform/page/buildIds.ts', () => ({ BUILD_ID: 'a' }));
vi.mock('./keepScreens.ts', { spy: true });

const HUNTER: ReadonlySet<ScreenRole> = new Set(['hunter']);
let deployed = 'b';
const http = { send: async () => Response.json({ id: deployed }) } as unknown as HttpClient;
const kept = vi.mocked(keepScreens);
const reload = vi.fn<() => void>();
const moveAs = (roles: ReadonlySet<ScreenRole> | null) => createMove({ http, roles: () => roles, reload });

beforeEach(() => {
  deployed = 'b';
  vi.useFakeTimers();
  kept.mockReset().mockResolvedValue(undefined);
  reload.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Source: R90. */
it('keeps the screens of the deployed build before the page is reloaded', async () => {
  let finish = () => {};
  kept.mockReturnValue(new Promise((resolve) => (finish = resolve)));
  const moved = moveAs(HUNTER)();
  await vi.advanceTimersByTimeAsync(WORKER_POLL_MS);
  expect([kept.mock.calls, reload.mock.calls.length]).toEqual([[[http, HUNTER, 'b']], 0]);
  finish();
  await moved;
  expect(reload).toHaveBeenCalledTimes(1);
});

it('stays where the connection is lost meanwhile, and goes on once it is back', async () => {
  kept.mockRejectedValueOnce(new TypeError('no signal'));
  const moved = moveAs(HUNTER)();
  await vi.advanceTimersByTimeAsync(WORKER_POLL_MS - 1);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await moved;
  expect([kept.mock.calls.length, reload.mock.calls.length]).toEqual([2, 1]);
});

it('moves at once where the device is full, or nobody is signed in', async () => {
  kept.mockRejectedValue(new DOMException('no room', 'QuotaExceededError'));
  await moveAs(HUNTER)();
  expect(reload).toHaveBeenCalledTimes(1);
  await moveAs(null)();
  expect([kept.mock.calls.length, reload.mock.calls.length]).toEqual([1, 2]);
});

it('stays where the build of the page is the deployed one, and only the worker is older', async () => {
  deployed = 'a';
  await moveAs(HUNTER)();
  expect([kept.mock.calls, reload.mock.calls]).toEqual([[], []]);
});

it('waits for what is typed, and then moves to the latest build alone', async () => {
  unsaved.add('memo');
  const move = moveAs(HUNTER);
  const first = move();
  await vi.advanceTimersByTimeAsync(0);
  deployed = 'c';
  kept.mockRejectedValueOnce(new TypeError('no signal'));
  const second = move();
  await vi.advanceTimersByTimeAsync(0);
  unsaved.remove('memo');
  await first;
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(WORKER_POLL_MS);
  await second;
  expect([kept.mock.lastCall?.[2], reload.mock.calls.length]).toEqual(['c', 1]);
});
