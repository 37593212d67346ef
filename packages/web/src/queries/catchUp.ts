import type { ListAnswer } from '@satomori/core';
import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query';

interface Identified {
  id: string;
}
type Pages<Row> = InfiniteData<ListAnswer<Row>>;

/** What became of a list after a point of the site's sequence. */
export interface Changes<Row> {
  /** Every row that is another now, or gone. */
  ids: ReadonlySet<string>;
  /** Those of them that the list holds now. */
  rows: readonly Row[];
  /** How many the list holds in all; left out where nobody asked. */
  total?: number | undefined;
  /** Up to here. */
  sequence: number;
}

/** How a list that was read page after page takes in what changed, without reading all its pages anew. */
export interface CatchUp<Row extends Identified = Identified> {
  /** `null` where so much has changed that reading all anew is less. */
  read: (since: number) => Promise<Changes<Row> | null>;
  /** Sorts as the list does, the first row the largest. */
  orderOf: (row: Row) => string;
}

/** Up to so many pages are read anew as fast as what changed. */
const FEW_PAGES = 2;

const pagesOf = ({ state }: Pick<Query, 'state'>): Pages<Identified>['pages'] =>
  (state.data as Pages<Identified> | undefined)?.pages ?? [];

/** Whether a list takes in changes; a shorter one is read anew. */
export const isLongList = (query: Pick<Query, 'state' | 'meta'>): boolean =>
  query.meta?.catchUp !== undefined && pagesOf(query).length > FEW_PAGES;

/** Up to where a list is complete: its pages were read one after the other. */
const sequenceOf = (pages: readonly { sequence?: number }[]): number | null => {
  const all = pages.map(({ sequence }) => sequence);
  return all.every((each) => each !== undefined) ? Math.min(...all) : null;
};

/** The pages with the rows that changed where they now belong; what lies beyond the last page comes with the next. */
export function withChanges<Row extends Identified>(
  { pages, pageParams }: Pages<Row>,
  { ids, rows, total, sequence }: Changes<Row>,
  orderOf: (row: Row) => string,
): Pages<Row> {
  const isStanding = ({ id }: Row) => !ids.has(id);
  const lastPage = pages.length - 1;
  let rest = [...rows].sort((a, b) => (orderOf(a) < orderOf(b) ? 1 : -1));
  const changed = pages.map((page, at) => {
    const isEnd = at === lastPage && page.next === null;
    const last = page.json.at(-1);
    const belongs = (row: Row) => isEnd || (last !== undefined && orderOf(row) >= orderOf(last));
    const mine = rest.filter(belongs);
    rest = rest.filter((row) => !belongs(row));
    const isSame = mine.length === 0 && page.json.every(isStanding);
    const json = isSame
      ? page.json
      : [...page.json.filter(isStanding), ...mine].sort((a, b) => (orderOf(a) < orderOf(b) ? 1 : -1));
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
  queryClient.setQueryData<Pages<Identified>>(
    query.queryKey,
    (now) => now && withChanges(now, changes, catchUp.orderOf),
  );
}

/** One after the other of each list: a later answer must not be overwritten by an earlier one. */
const running = new WeakMap<Query, Promise<void>>();

/** Takes in what changed. What fails stays marked as old, and comes with the next change or connection. */
function catchUpList(queryClient: QueryClient, query: Query): void {
  const before = running.get(query) ?? Promise.resolve();
  const next = before
    .then(() => catchUpNow(queryClient, query))
    .catch(() => {
      void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType: 'none' });
    });
  running.set(query, next);
}

/** Lets everything under a key (or all there is) be what the server says now; long lists only by what changed. */
export function refetchList(queryClient: QueryClient, queryKey: QueryKey = []): void {
  void queryClient.invalidateQueries({ queryKey, predicate: (query) => !isLongList(query) });
  for (const query of queryClient.getQueryCache().findAll({ queryKey, predicate: isLongList }))
    catchUpList(queryClient, query);
}

/** After a connection that was cut: long lists that could not take in what changed try again. */
export function catchUpOldLists(queryClient: QueryClient): void {
  const isOld = (query: Query) => isLongList(query) && query.state.isInvalidated;
  for (const query of queryClient.getQueryCache().findAll({ predicate: isOld }))
    catchUpList(queryClient, query);
}
