import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { refetchList, withChanges } from './catchUp.ts';
import { endlessPosts, type EndlessSource } from './posts/endlessPosts.ts';

interface Row {
  id: string;
  at: string;
  word?: string;
}
const row = (at: number, word?: string): Row => ({
  id: `row-${at}`,
  at: String(at).padStart(4, '0'),
  ...(word === undefined ? {} : { word }),
});
const orderOf = ({ at, id }: Row) => `${at} ${id}`;
const page = (ats: readonly number[], next: string | null) => ({
  json: ats.map((at) => row(at)),
  next,
  sequence: 10,
  total: 100,
});
const three = () => ({
  pages: [page([90, 80], 'a'), page([70, 60], 'b'), page([50, 40], 'c')],
  pageParams: [undefined, 'a', 'b'],
});
const idsOf = (pages: readonly { json: readonly { id: string }[] }[]) =>
  pages.map(({ json }) => json.map(({ id }) => Number(id.slice(4))));

describe('a list takes in', () => {
  const after = (ids: readonly number[], rows: readonly Row[], pages = three()) =>
    withChanges(pages, { ids: new Set(ids.map((at) => `row-${at}`)), rows, total: 99, sequence: 12 }, orderOf)
      .pages;

  it('a row that is another now, where it stands', () => {
    const pages = after([60], [row(60, 'edited')]);
    expect(idsOf(pages)).toEqual([
      [90, 80],
      [70, 60],
      [50, 40],
    ]);
    expect(pages[1]?.json[1]?.word).toBe('edited');
    expect(pages.map(({ sequence, total }) => [sequence, total])).toEqual(pages.map(() => [12, 99]));
  });

  it('what is new where it belongs, and leaves what is older than the last page to the next', () => {
    const pages = after([95, 75, 30], [row(30), row(75), row(95)]);
    expect(idsOf(pages)).toEqual([
      [95, 90, 80],
      [75, 70, 60],
      [50, 40],
    ]);
  });

  it('at its end also the oldest', () => {
    const [first, second] = three().pages;
    const pages = [first, { ...(second as NonNullable<typeof second>), next: null }] as never;
    expect(idsOf(after([30], [row(30)], { pages, pageParams: [] }))).toEqual([
      [90, 80],
      [70, 60, 30],
    ]);
  });

  it('that a row is gone, and one that happened at another time than was said', () => {
    const moved = { ...row(90), at: '0065' };
    const pages = after([90, 40], [moved]);
    expect(idsOf(pages)).toEqual([[80], [70, 90, 60], [50]]);
  });

  it('nothing into pages that are as they were: what is drawn of them stays', () => {
    const before = three();
    expect(after([60], [row(60)], before)[0]?.json).toBe(before.pages[0]?.json);
  });
});

describe('a list that follows the event stream', () => {
  const KEY = ['posts'];
  async function read(pagesRead: number, changed: readonly (Row | { id: string; deleted_at: string })[]) {
    const list = vi.fn<EndlessSource<object, Row>['list']>(async ({ cursor, ids }) => {
      if (ids !== undefined) return { json: [row(75, 'new')], next: null };
      const at = Number(cursor ?? '90');
      return { json: [row(at), row(at - 5)], next: String(at - 10), sequence: 10 };
    });
    const latest = vi.fn<EndlessSource<object, Row>['latest']>(async () => ({
      json: [...changed],
      next: null,
      sequence: 12,
    }));
    const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const options = endlessPosts(
      { list, latest },
      { queryKey: KEY, filter: {}, show: (each) => each, atOf: ({ at }) => at },
    );
    await queryClient.fetchInfiniteQuery({ ...options, pages: pagesRead } as never);
    list.mockClear();
    const shown = () => idsOf((queryClient.getQueryData(KEY) as { pages: never }).pages);
    return { queryClient, list, latest, shown };
  }

  it('asks only for what changed, however many pages were read', async () => {
    const { queryClient, list, latest, shown } = await read(5, [row(75), { id: 'row-60', deleted_at: '' }]);
    expect(shown()).toEqual([
      [90, 85],
      [80, 75],
      [70, 65],
      [60, 55],
      [50, 45],
    ]);
    refetchList(queryClient, KEY);
    await vi.waitFor(() => expect(shown()).toEqual([[90, 85], [80, 75], [70, 65], [55], [50, 45]]), 15_000);
    expect(latest).toHaveBeenCalledExactlyOnceWith({ since: '10', limit: 100 });
    expect(list.mock.calls.map(([query]) => query)).toEqual([{ ids: 'row-75,row-60', limit: 100 }]);
  });

  it('asks the second time from where it stands then, and one after the other', async () => {
    const { queryClient, latest } = await read(5, []);
    refetchList(queryClient, KEY);
    refetchList(queryClient);
    await vi.waitFor(
      () => expect(latest.mock.calls.map(([{ since }]) => since)).toEqual(['10', '12']),
      15_000,
    );
  });

  it('keeps what has changed while its next page was being read', async () => {
    const { queryClient, list, latest, shown } = await read(5, [{ id: 'row-60', deleted_at: '' }]);
    const late = Promise.withResolvers<Awaited<ReturnType<typeof list>>>();
    list.mockImplementationOnce(() => late.promise);
    const observer = new InfiniteQueryObserver(queryClient, {
      queryKey: KEY,
      queryFn: ({ pageParam }: { pageParam: string }) => list({ cursor: pageParam }, {}),
      initialPageParam: undefined,
      getNextPageParam: ({ next }: { next: string | null }) => next,
      meta: queryClient.getQueryCache().find({ queryKey: KEY })?.meta,
      staleTime: Infinity,
    } as never);
    const stop = observer.subscribe(() => {});
    const nextPage = observer.fetchNextPage();
    refetchList(queryClient, KEY);
    await vi.waitFor(() => expect(shown()[3]).toEqual([55]), 15_000);
    late.resolve({ json: [row(40), row(35)], next: '30', sequence: 12 });
    await nextPage;
    await vi.waitFor(() => expect(latest).toHaveBeenCalledTimes(2), 15_000);
    await vi.waitFor(() => expect(shown().slice(3)).toEqual([[55], [50, 45], [40, 35]]), 15_000);
    stop();
  });

  it('is read anew where it is short', async () => {
    const { queryClient, latest } = await read(2, []);
    refetchList(queryClient, KEY);
    await vi.waitFor(() => expect(queryClient.getQueryState(KEY)?.isInvalidated).toBe(true), 15_000);
    expect(latest).not.toHaveBeenCalled();
  });

  it('stays marked as old where what changed could not be read', async () => {
    const { queryClient, latest, shown } = await read(5, []);
    latest.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const before = shown();
    refetchList(queryClient, KEY);
    await vi.waitFor(() => expect(queryClient.getQueryState(KEY)?.isInvalidated).toBe(true), 15_000);
    expect(shown()).toEqual(before);
  });
});
