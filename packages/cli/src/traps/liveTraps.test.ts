import { expect, it, vi } from 'vitest';
import type { Follow } from '../server/connect.ts';
import { answer, firedTrapWith, idOf, NOW, trapWith } from '../testing/samples.ts';
import { testContext } from '../testing/testContext.ts';
import { createLiveTraps } from './liveTraps.ts';

function started(list: (query: { since?: number }) => Promise<unknown>) {
  const handlers: Parameters<Follow>[0][] = [];
  const follow: Follow = async (options) => void handlers.push(options);
  const { api } = testContext({ traps: { list } }).context;
  const live = createLiveTraps({ api, follow, now: () => NOW, signal: new AbortController().signal });
  return { live, handlers };
}

it('reads all once and then what changed', async () => {
  const list = vi.fn(async ({ since }: { since?: number }) =>
    since === undefined
      ? answer([trapWith(), trapWith({ id: idOf(2), name: '炭焼沢' })], { sequence: 10 })
      : answer([firedTrapWith(), trapWith({ id: idOf(2), deleted_at: new Date(NOW).toISOString() })], {
          sequence: 12,
        }),
  );
  const { live, handlers } = started(list);
  await live.run();
  expect(handlers[0]?.after).toBe(10);
  expect(live.snapshot().traps).toHaveLength(2);
  handlers[0]?.onChange({ resource: 'traps', id: idOf(1) }, 11);
  await vi.waitFor(() => expect(live.snapshot().traps.map(({ state }) => state)).toEqual(['fired']));
  expect(list.mock.calls.at(-1)?.[0]).toMatchObject({ since: 10 });
});

it('reads all anew after a gap', async () => {
  const list = vi.fn(async (_query: { since?: number }) => answer([trapWith()]));
  const { live, handlers } = started(list);
  await live.run();
  handlers[0]?.onGap();
  await vi.waitFor(() => expect(list).toHaveBeenCalledTimes(2));
  expect(list.mock.calls[1]?.[0]).not.toHaveProperty('since');
});

it('keeps what it knows where a look fails, and says so', async () => {
  const list = vi.fn(async (_query: object) => answer([trapWith()]));
  const { live, handlers } = started(list);
  await live.run();
  list.mockRejectedValue(new Error('away'));
  handlers[0]?.onState?.('connected');
  await vi.waitFor(() => expect(live.snapshot().problem).not.toBeNull());
  expect(live.snapshot().traps).toHaveLength(1);
});
