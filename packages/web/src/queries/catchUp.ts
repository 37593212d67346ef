import type { ListAnswer } from '@satomori/core';
import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query';

interface Identified {
  id: string;
}
type Pages<Row> = InfiniteData<ListAnswer<Row>>;

/** Changes of a list after a sequence number of the site. */
export interface Changes<Row> {
  /** Every row that was changed or removed. */
  ids: ReadonlySet<string>;
  /** Those of them that the list now contains. */
  rows: readonly Row[];
  /** Number of rows in the list; left out where it was not requested. */
  total?: number | undefined;
  /** The sequence number up to which this holds. */
  sequence: number;
}

/** How a list that was read page by page applies changes without reading all its pages again. */
export interface CatchUp<Row extends Identified = Identified> {
  /** `null` where so much has changed that reading everything is cheaper. */
  read: (since: number) => Promise<Changes<Row> | null>;
  /** A sort key in the order of the list; the first row has the largest. */
  orderOf: (row: Row) => string;
}

/** Up to this number of pages, reading them again is as fast as reading the changes. */
const FEW_PAGES = 2;

const pagesOf = ({ state }: Pick<Query, 'state'>): Pages<Identified>['pages'] =>
  (state.data as Pages<Identified> | undefined)?.pages ?? [];

/** Whether a list applies changes; a shorter one is read again. */
export const isLongList = (query: Pick<Query, 'state' | 'meta'>): boolean =>
  query.meta?.catchUp !== undefined && pagesOf(query).length > FEW_PAGES;

/** The sequence number at which a list is complete: its pages were read one after the other. */
const sequenceOf = (pages: readonly { sequence?: number }[]): number | null => {
  const all = pages.map(({ sequence }) => sequence);
  return all.every((each) => each !== undefined) ? Math.min(...all) : null;
};

/** The pages with the changed rows in their new places; rows beyond the last page come with the next page. */
export function withChanges<Row extends Identified>(
  { pages, pageParams }: Pages<Row>,
  { ids, rows, total, sequence }: Changes<Row>,
  orderOf: (row: Row) => string,
): Pages<Row> {
  const isUnchanged = ({ id }: Row) => !ids.has(id);
  const lastPage = pages.length - 1;
  let rest = [...rows].sort((a, b) => (orderOf(a) < orderOf(b) ? 1 : -1));
  const changed = pages.map((page, at) => {
    const isEnd = at === lastPage && page.next === null;
    const last = page.json.at(-1);
    const belongs = (row: Row) => isEnd || (last !== undefined && orderOf(row) >= orderOf(last));
    const mine = rest.filter(belongs);
    rest = rest.filter((row) => !belongs(row));
    const isSame = mine.length === 0 && page.json.every(isUnchanged);
    const json = isSame
      ? page.json
      : [...page.json.filter(isUnchanged), ...mine].sort((a, b) => (orderOf(a) < orderOf(b) ? 1 : -1));
    return { ...page, json, sequence, ...(total === undefined || page.total === undefined ? {} : { total }) };
  });
  return { pages: changed, pageParams };
}

async function catchUpNow(queryClient: QueryClient, query: Query): Promise<void> {
  const catchUp = query.meta?.catchUp as CatchUp | undefined;
  const since = sequenceOf(pagesOf(query));
  const changes = catchUp === undefined || since === null ? null : await catchUp.read(since);
  if (catchUp === undefined || changes === null) {
    await queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
    return;
  }
  const { state, promise } = query;
  queryClient.setQueryData<Pages<Identified>>(
    query.queryKey,
    (now) => now && withChanges(now, changes, catchUp.orderOf),
  );
  if (state.fetchStatus !== 'fetching') return;
  // A page that is being read is appended to the pages as they were when its reading began.
  await promise?.catch(() => {});
  await catchUpNow(queryClient, query);
}

/** One at a time for each list, so that a later answer is not overwritten by an earlier one. */
const running = new WeakMap<Query, Promise<void>>();

/** Applies the changes of a list. After a failure it stays stale until the next change or connection. */
function catchUpList(queryClient: QueryClient, query: Query): void {
  const before = running.get(query) ?? Promise.resolve();
  const next = before
    .then(() => catchUpNow(queryClient, query))
    .catch(() => {
      void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType: 'none' });
    });
  running.set(query, next);
}

/** Refreshes everything under a key (or the whole cache); long lists only read the changes. */
export function refetchList(queryClient: QueryClient, queryKey: QueryKey = []): void {
  void queryClient.invalidateQueries({ queryKey, predicate: (query) => !isLongList(query) });
  for (const query of queryClient.getQueryCache().findAll({ queryKey, predicate: isLongList }))
    catchUpList(queryClient, query);
}

/** Reads everything under a key again, page by page. */
export const refetchWhole = (queryClient: QueryClient, queryKey: QueryKey): void =>
  void queryClient.invalidateQueries({ queryKey });

/** After a lost connection: long lists that could not apply changes try again. */
export function catchUpOldLists(queryClient: QueryClient): void {
  const isOld = (query: Query) => isLongList(query) && query.state.isInvalidated;
  for (const query of queryClient.getQueryCache().findAll({ predicate: isOld }))
    catchUpList(queryClient, query);
}
