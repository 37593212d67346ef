import { NetworkError } from '@satomori/core';
import { describe, expect, it, vi } from 'vitest';
import type { Follow } from '../server/connect.ts';
import { idOf, minutesAgo } from '../testing/samples.ts';
import { followLogs } from './followLogs.ts';
import { createNewRows, type LogRow } from './newRows.ts';

const row = (number: number, change: Partial<LogRow> = {}): LogRow => ({
  id: idOf(number),
  sequence: number,
  created_at: minutesAgo(100 - number),
  ...change,
});

/** A stream in the hand of the test. */
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

function started(readSince: (sequence: number) => Promise<{ rows: LogRow[]; sequence: number | null }>) {
  const stream = handStream();
  const stop = new AbortController();
  const said: string[] = [];
  const rows = followLogs({
    follow: stream.follow,
    resource: 'trap_logs',
    start: { rows: [row(1), row(2)], sequence: 2 },
    readSince,
    signal: stop.signal,
    say: (line) => said.push(line),
    sleep: async () => {},
  });
  return {
    ...stream,
    stop,
    said,
    rows,
    next: () => rows.next().then(({ value }) => (value as LogRow[]).map(({ sequence }) => sequence)),
  };
}

describe('followLogs', () => {
  it('goes on where the first lines ended, and never says a row twice', async () => {
    const readSince = vi.fn(async (sequence: number) =>
      sequence === 2 ? { rows: [row(4), row(3)], sequence: 3 } : { rows: [row(5), row(4)], sequence: 5 },
    );
    const { next, change, handlers } = started(readSince);
    const first = next();
    expect(handlers().after).toBe(2);
    change();
    expect(await first).toEqual([3, 4]);
    const second = next();
    change();
    expect(await second).toEqual([5]);
    expect(readSince.mock.calls).toEqual([[2], [3]]);
  });

  it('looks again after every cut, and says it once', async () => {
    const { next, handlers, said } = started(async () => ({ rows: [row(3)], sequence: 3 }));
    const first = next();
    handlers().onState?.('disconnected');
    handlers().onState?.('disconnected');
    handlers().onState?.('connected');
    expect(await first).toEqual([3]);
    expect(said.map((line) => line.slice(0, 5))).toEqual(['-- 切断', '-- 接続']);
  });

  it('tries again where a look fails', async () => {
    const readSince = vi
      .fn()
      .mockRejectedValueOnce(new NetworkError(new Error('cut')))
      .mockResolvedValue({ rows: [row(3)], sequence: 3 });
    const { next, change } = started(readSince);
    const first = next();
    change();
    expect(await first).toEqual([3]);
  });

  it('says a gap', async () => {
    const { next, handlers, said } = started(async () => ({ rows: [row(3)], sequence: 3 }));
    const first = next();
    handlers().onGap();
    await first;
    expect(said[0]).toMatch(/^-- 欠落/);
  });

  it('says it where the server went back to an older state', async () => {
    const { next, change, said } = started(async () => ({ rows: [row(3)], sequence: 1 }));
    const first = next();
    change();
    await first;
    expect(said[0]).toMatch(/^-- 欠落.*2 → 1/);
  });

  it('lets go of the stream when its reader stops', async () => {
    const { rows, next, change, handlers } = started(async () => ({ rows: [row(3)], sequence: 3 }));
    const first = next();
    change();
    await first;
    await rows.return(undefined);
    expect(handlers().signal.aborted).toBe(true);
  });

  it('ends with the reason of the signal', async () => {
    const { next, stop } = started(async () => ({ rows: [], sequence: null }));
    const first = next();
    stop.abort(new Error('stopped'));
    await expect(first).rejects.toThrow('stopped');
  });
});

describe('createNewRows', () => {
  it('does not print a row again that only changed', () => {
    const newRows = createNewRows([row(50), row(60)]);
    const cleared = row(5, { sequence: 99 });
    expect(newRows([row(50, { sequence: 98 }), cleared, row(61)])).toEqual([row(61)]);
  });

  it('prints a row that became visible a little late', () => {
    const newRows = createNewRows([row(60)]);
    const late = row(61, { created_at: minutesAgo(40.5) });
    expect(newRows([late])).toEqual([late]);
  });
});
