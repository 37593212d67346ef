import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { keepQueries } from './keepQueries.ts';

const device = vi.hoisted(() => ({ isFull: true, written: [] as string[][] }));

vi.mock('../../platform/reads/readOwner.ts', () => ({ readOwner: () => 'hunter' }));
vi.mock('../../platform/device/whenIdle.ts', () => ({ whenIdle: (act: () => void) => act() }));
vi.mock('../../platform/reads/keptReads.ts', () => ({
  clearReadsOfOthers: async () => {},
  writeReads: async (_owner: string, reads: { name: string }[]) => {
    if (device.isFull) throw new DOMException('no room', 'QuotaExceededError');
    device.written.push(reads.map(({ name }) => name));
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

it('what a device could not store is written with what is read next', async () => {
  const client = new QueryClient();
  client.setQueryData(['weather', 'today'], { forecast: null });
  const stop = keepQueries(client.getQueryCache(), 'hunter');
  await vi.advanceTimersByTimeAsync(1);
  expect(device.written).toEqual([]);
  device.isFull = false;
  await client.fetchQuery({ queryKey: ['traps', 'list'], queryFn: () => [] });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(device.written.flat().length).toBe(2);
  stop();
});
