import type { EventResource } from '@satomori/core';
import { expect, it, vi } from 'vitest';
import type { Follow } from '../server/connect.ts';
import { idOf, NOW } from '../testing/samples.ts';
import { createLiveBoard, type Feed } from './liveBoard.ts';

const feed = (resources: Feed['resources'], isAlwaysFresh = false) => ({
  list: {
    read: vi.fn(async () => {}),
    refresh: vi.fn(async () => true),
    forget: vi.fn(),
    sequence: vi.fn((): number | null => 10),
  },
  resources,
  isAlwaysFresh,
});

/** A board whose stream and pauses the test controls. */
async function started() {
  const handlers: Parameters<Follow>[0][] = [];
  const follow: Follow = async (options) => void handlers.push(options);
  const traps = feed(['traps', 'trap_logs'], true);
  const logs = feed(['trap_logs']);
  const captures = feed(['map_hunt_points']);
  logs.list.sequence.mockReturnValue(null);
  const pauses: (() => void)[] = [];
  const waits: number[] = [];
  const board = createLiveBoard({
    follow,
    feeds: [traps, logs, captures],
    now: () => NOW,
    signal: new AbortController().signal,
    sleep: (milliseconds) => {
      waits.push(milliseconds);
      return new Promise((resolve) => pauses.push(resolve));
    },
  });
  await board.run();
  const [stream] = handlers;
  if (stream === undefined) throw new Error('nobody follows');
  const change = (resource: EventResource) => stream.onChange({ resource, id: idOf(1) }, 11);
  return { board, traps, logs, captures, stream, change, pauses, waits };
}

it('reads what is on the screen, and follows from there', async () => {
  const { traps, logs, stream } = await started();
  expect(traps.list.read).toHaveBeenCalledOnce();
  expect(logs.list.read).not.toHaveBeenCalled();
  expect(stream.after).toBe(10);
});

it('looks only at what somebody sees, and catches up when they come to it', async () => {
  const { board, traps, logs, captures, change } = await started();
  change('trap_logs');
  change('map_hunt_points');
  expect(traps.list.refresh).toHaveBeenCalledOnce();
  expect([logs.list.refresh.mock.calls, captures.list.refresh.mock.calls]).toEqual([[], []]);
  board.show(captures);
  expect(captures.list.refresh).toHaveBeenCalledOnce();
  expect(logs.list.refresh).not.toHaveBeenCalled();
});

it('makes one look of many changes, and pauses before the next', async () => {
  const { traps, change, pauses } = await started();
  for (let each = 0; each < 50; each += 1) change('trap_logs');
  await vi.waitFor(() => expect(pauses).toHaveLength(1), 15_000);
  expect(traps.list.refresh).toHaveBeenCalledTimes(1);
  pauses[0]?.();
  await vi.waitFor(() => expect(pauses).toHaveLength(2), 15_000);
  expect(traps.list.refresh).toHaveBeenCalledTimes(2);
  pauses[1]?.();
  await Promise.resolve();
  expect(traps.list.refresh).toHaveBeenCalledTimes(2);
});

it('repeats a look that failed, ever later, until it succeeds', async () => {
  const { traps, change, pauses, waits } = await started();
  traps.list.refresh.mockResolvedValueOnce(false).mockResolvedValueOnce(false);
  change('trap_logs');
  for (const looks of [1, 2, 3]) {
    await vi.waitFor(() => expect(pauses).toHaveLength(looks), 15_000);
    expect(traps.list.refresh).toHaveBeenCalledTimes(looks);
    pauses[looks - 1]?.();
  }
  expect(waits).toEqual([500, 1000, 700]);
  await Promise.resolve();
  expect(traps.list.refresh).toHaveBeenCalledTimes(3);
});

it('says when the connection is cut, and looks again when it is back', async () => {
  const { board, traps, stream } = await started();
  stream.onState?.('disconnected');
  expect(board.snapshot().connection).toBe('disconnected');
  expect(traps.list.refresh).not.toHaveBeenCalled();
  stream.onState?.('connected');
  expect(traps.list.refresh).toHaveBeenCalledOnce();
});

it('has every list read anew under other settings of the site', async () => {
  const { board, traps, captures, change } = await started();
  change('sites');
  for (const { list } of [traps, captures]) expect(list.forget).toHaveBeenCalledOnce();
  expect(traps.list.refresh).toHaveBeenCalledOnce();
  expect(board.snapshot().gapAt).toBeNull();
});

it('says a gap, and has every list read anew', async () => {
  const { board, traps, logs, captures, stream } = await started();
  expect(board.snapshot().gapAt).toBeNull();
  stream.onGap();
  expect(board.snapshot().gapAt).toBe(NOW);
  for (const { list } of [traps, logs, captures]) expect(list.forget).toHaveBeenCalledOnce();
});
