import { ApiError, NetworkError, type TrapLog } from '@satomori/core';
import { describe, expect, it, vi } from 'vitest';
import type { Follow } from '../server/connect.ts';
import { logServer } from '../testing/logServer.ts';
import { idOf } from '../testing/samples.ts';
import { followLogs } from './followLogs.ts';
import type { Batch, ReadLogs } from './readLogs.ts';

/** A stream that the test controls. */
function handStream() {
  let handlers: Parameters<Follow>[0] | undefined;
  const follow: Follow = (options) => {
    handlers = options;
    return new Promise((resolve) => options.signal.addEventListener('abort', () => resolve()));
  };
  return {
    follow,
    handlers: () => handlers as Parameters<Follow>[0],
    change: () => handlers?.onChange({ resource: 'trap_logs', id: idOf(1) }, 1),
  };
}

function started(read: ReadLogs<TrapLog>, after = 2) {
  const stream = handStream();
  const stop = new AbortController();
  const said: string[] = [];
  const sleep = vi.fn(async () => {});
  const batches = followLogs({
    follow: stream.follow,
    resource: 'trap_logs',
    after,
    read,
    signal: stop.signal,
    say: (line) => said.push(line),
    sleep,
  });
  const next = async () => {
    const { value } = await batches.next();
    return (value as Batch<TrapLog> | undefined)?.rows.map(({ receipt_no }) => receipt_no);
  };
  return { ...stream, stop, said, sleep, batches, next };
}

describe('followLogs', () => {
  it('goes on where the first lines ended, and never says a row twice', async () => {
    const server = logServer(4);
    const { next, change, handlers } = started(server.read);
    const first = next();
    expect(handlers().after).toBe(2);
    change();
    expect(await first).toEqual([3, 4]);
    const second = next();
    // The oldest row has changed, too: no new line.
    server.rows[0] = { ...server.rows[0]!, sequence: 99 };
    server.receive();
    change();
    expect(await second).toEqual([5]);
    expect(server.asked.map(({ after }) => after)).toEqual([2, 4]);
  });

  it('does not stir for what is not of this log', async () => {
    const server = logServer(2);
    const { next, change, handlers } = started(server.read);
    const first = next();
    handlers().onChange({ resource: 'traps', id: idOf(1) }, 1);
    await Promise.resolve();
    expect(server.asked).toEqual([]);
    server.receive();
    change();
    expect(await first).toEqual([3]);
  });

  it('looks again after every cut, and says it once', async () => {
    const { next, handlers, said } = started(logServer(3).read);
    const first = next();
    handlers().onState?.('disconnected');
    handlers().onState?.('disconnected');
    handlers().onState?.('connected');
    expect(await first).toEqual([3]);
    expect(said.map((line) => line.slice(0, 5))).toEqual(['-- 切断', '-- 接続']);
  });

  it('tries again as often as it takes where a look fails, waiting longer each time', async () => {
    const { read } = logServer(3);
    const failing = vi.fn(read);
    for (let count = 0; count < 7; count += 1)
      failing.mockRejectedValueOnce(new NetworkError(new Error('cut')));
    const { next, change, sleep } = started(failing);
    const first = next();
    change();
    expect(await first).toEqual([3]);
    expect(sleep.mock.calls.map(([wait]: unknown[]) => wait)).toEqual([
      500, 1000, 2000, 4000, 8000, 15_000, 15_000,
    ]);
  });

  it('gives up where trying again is of no use', async () => {
    const failing = vi.fn(logServer(3).read).mockRejectedValue(new ApiError(403, {}, new Headers()));
    const { next, change } = started(failing);
    const first = next();
    change();
    await expect(first).rejects.toThrow(ApiError);
  });

  it('fills a hole in the events from the log', async () => {
    const { next, handlers, said } = started(logServer(3).read);
    const first = next();
    handlers().onGap();
    expect(await first).toEqual([3]);
    expect(said[0]).toMatch(/^-- 確認/);
  });

  it('says what nothing can fill: the server went back to an older state', async () => {
    const { next, change, said } = started(logServer(1).read);
    const first = next();
    change();
    await first;
    expect(said[0]).toMatch(/^-- 欠落.*2 → 1/);
  });

  it('lets go of the stream when its reader stops', async () => {
    const { batches, next, change, handlers } = started(logServer(3).read);
    const first = next();
    change();
    await first;
    await batches.return(undefined);
    expect(handlers().signal.aborted).toBe(true);
  });

  it('ends with the reason of the signal', async () => {
    const { next, stop } = started(logServer(2).read);
    const first = next();
    stop.abort(new Error('stopped'));
    await expect(first).rejects.toThrow('stopped');
  });
});
