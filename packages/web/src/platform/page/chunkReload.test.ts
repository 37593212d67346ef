// @isolate: what other files typed and did not send is unsaved for good.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createChunkReload } from './chunkReload.ts';
import { unsaved } from './unsaved.ts';

const reload = vi.fn<(path: string) => void>();
const isServerThere = vi.fn<() => Promise<boolean>>();
const ask = (path = '/User') => createChunkReload({ reload, isServerThere })(path);

beforeEach(() => {
  isServerThere.mockResolvedValue(true);
});
afterEach(() => {
  sessionStorage.clear();
  unsaved.remove('shot');
  vi.restoreAllMocks();
  vi.resetAllMocks();
});

it('does not reload where that would lose what is typed', async () => {
  unsaved.add('shot');
  expect([await ask(), reload.mock.calls.length]).toEqual([false, 0]);
});

it('does not reload without a network, or without a server: nothing would come', async () => {
  isServerThere.mockResolvedValue(false);
  expect([await ask(), reload.mock.calls.length]).toEqual([false, 0]);
  isServerThere.mockResolvedValue(true);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect([await ask(), reload.mock.calls.length]).toEqual([false, 0]);
});

it('reloads once for a path, whatever its query, and another path for itself', async () => {
  expect(await ask('/User?tab=1')).toBe(true);
  expect(await ask('/User?tab=2')).toBe(false);
  expect(await ask('/Home')).toBe(true);
  expect(reload.mock.calls).toEqual([['/User?tab=1'], ['/Home']]);
});

it('answers all who ask meanwhile with the same, and reloads once', async () => {
  const asking = createChunkReload({ reload, isServerThere });
  expect(await Promise.all([asking('/User'), asking('/User')])).toEqual([true, true]);
  expect(reload).toHaveBeenCalledTimes(1);
});
