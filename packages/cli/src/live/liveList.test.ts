import { describe, expect, it, vi } from 'vitest';
import { answer, idOf, NOW } from '../testing/samples.ts';
import { createLiveList } from './liveList.ts';

interface Row {
  id: string;
  at: string;
  word?: string;
  deleted_at?: string;
}
const row = (number: number, change: Partial<Row> = {}): Row => ({
  id: idOf(number),
  at: String(1000 + number),
  ...change,
});

type Read = (query: {
  cursor?: string;
  since?: number;
  q?: string;
}) => Promise<ReturnType<typeof answer<Row>>>;

function listOf(read: Read, isPaged = true) {
  const calls = vi.fn(read);
  const list = createLiveList<Row>({
    readPage: calls,
    ...(isPaged ? { pagedBy: ({ at }: Row) => at } : {}),
    now: () => NOW,
    signal: new AbortController().signal,
  });
  const shown = () => list.snapshot().rows.map(({ id }) => Number(id.slice(-4)));
  return { list, calls, shown };
}

describe('a list in pages', () => {
  it('reads older pages as they are asked for, each once', async () => {
    const { list, calls, shown } = listOf(async ({ cursor }) =>
      cursor === undefined ? answer([row(4), row(3)], { next: 'older' }) : answer([row(2), row(1)]),
    );
    await list.read();
    expect(list.snapshot()).toMatchObject({ hasMore: true, readAt: NOW });
    await Promise.all([list.more(), list.more()]);
    expect(shown()).toEqual([4, 3, 2, 1]);
    expect(list.snapshot().hasMore).toBe(false);
    await list.more();
    expect(calls).toHaveBeenCalledTimes(2);
  });

  it('puts what is new on top, and changes what is there in its place', async () => {
    const { list, calls, shown } = listOf(async ({ since }) =>
      since === undefined
        ? answer([row(4), row(3), row(2)], { next: 'older' })
        : answer([row(6), row(5), row(3, { word: 'neu' }), row(1)], { sequence: 12 }),
    );
    await list.read();
    await list.refresh();
    // 1 is older than all rows read so far: it comes with its page.
    expect(shown()).toEqual([6, 5, 4, 3, 2]);
    expect(list.snapshot().rows[3]?.word).toBe('neu');
    await list.refresh();
    expect(calls.mock.calls.map(([{ since }]) => since)).toEqual([undefined, 10, 12]);
  });

  it('reads the list anew where more changed than a page holds', async () => {
    let isFlooded = false;
    const { list, shown } = listOf(async ({ since }) => {
      if (since !== undefined) return answer([row(9)], { next: 'and more' });
      return isFlooded ? answer([row(9), row(8)]) : answer([row(1)]);
    });
    await list.read();
    isFlooded = true;
    await list.refresh();
    expect(shown()).toEqual([9, 8]);
  });

  it('never holds more rows than it may, however long it runs', async () => {
    let newest = 0;
    const { list } = listOf(async ({ since }) => {
      if (since === undefined) return answer([row(0)], { next: 'older' });
      newest += 900;
      return answer(Array.from({ length: 900 }, (_, index) => row(newest - index)));
    });
    await list.read();
    for (let look = 0; look < 8; look += 1) await list.refresh();
    expect(list.snapshot().rows).toHaveLength(5000);
    expect(list.snapshot().rows[0]?.id).toBe(idOf(newest));
  });

  it('searches on the server, and forgets the answer to an earlier search', async () => {
    const slow = Promise.withResolvers<ReturnType<typeof answer<Row>>>();
    const { list, calls, shown } = listOf(async ({ q }) => {
      if (q === 'slow') return slow.promise;
      return answer([row(q === 'fast' ? 2 : 1)]);
    });
    await list.read();
    const earlier = list.search('slow');
    await vi.waitFor(
      () => expect(calls).toHaveBeenLastCalledWith(expect.objectContaining({ q: 'slow' }), expect.anything()),
      15_000,
    );
    const later = list.search('fast');
    slow.resolve(answer([row(99)]));
    await Promise.all([earlier, later]);
    expect(shown()).toEqual([2]);
    await list.search('');
    expect(shown()).toEqual([1]);
  });

  it('keeps what it knows where a look fails, and says so until one succeeds', async () => {
    let isAway = false;
    const { list, shown } = listOf(async () => {
      if (isAway) throw new Error('away');
      return answer([row(1)]);
    });
    await list.read();
    isAway = true;
    expect(await list.refresh()).toBe(false);
    expect(list.snapshot().problem).not.toBeNull();
    expect(shown()).toEqual([1]);
    isAway = false;
    expect(await list.refresh()).toBe(true);
    expect(list.snapshot().problem).toBeNull();
  });

  it('hands on why it could not be read the first time', async () => {
    const { list } = listOf(async () => {
      throw new Error('away');
    });
    await expect(list.read()).rejects.toThrow('away');
  });
});

describe('a list that is kept whole', () => {
  it('reads all pages, takes in what is new and lets go of what is gone', async () => {
    const { list, shown } = listOf(async ({ since, cursor }) => {
      if (since !== undefined) return answer([row(1, { deleted_at: '2026' }), row(5)], { sequence: 12 });
      return cursor === undefined ? answer([row(3), row(2)], { next: 'older' }) : answer([row(1)]);
    }, false);
    await list.read();
    expect(shown()).toEqual([3, 2, 1]);
    await list.refresh();
    expect(shown()).toEqual([3, 2, 5]);
    expect(list.sequence()).toBe(12);
  });

  it('reads all anew after a gap', async () => {
    const { list, calls } = listOf(async () => answer([row(1)]), false);
    await list.read();
    list.forget();
    await list.refresh();
    expect(calls.mock.calls[1]?.[0]).not.toHaveProperty('since');
  });
});
