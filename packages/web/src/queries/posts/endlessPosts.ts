import type { DeletedRow, ListAnswer } from '@satomori/core';
import type { Query, QueryKey } from '@tanstack/react-query';
import { byCursor, type InfiniteList } from '../pages.ts';
import { type Changes, isLongList } from '../catchUp.ts';

/** Maximum number of changed posts in one request. */
const MAX_CHANGED = 100;

interface Paged {
  limit?: number | string | undefined;
  cursor?: string | undefined;
  ids?: string;
}

/** The list calls of captures or sightings. */
export interface EndlessSource<Filter, Row> {
  list: (query: Filter & Paged, options: { signal?: AbortSignal }) => Promise<ListAnswer<Row>>;
  latest: (query: { since: string; limit: number }) => Promise<ListAnswer<Row | DeletedRow>>;
}

interface EndlessOptions<Filter, Row, Shown> {
  queryKey: QueryKey;
  filter: Filter;
  show: (row: Row) => Shown;
  /** When it happened, as ISO text: the order of the list. */
  atOf: (shown: Shown) => string;
}

/** A list that applies the changes of the event stream is not read again by time or window focus. */
const unlessLong = (query: Query): boolean => !isLongList(query);

/** Posts, newest first, page by page, updated by changes. */
export function endlessPosts<
  Filter extends { limit?: number | string | undefined; count?: string | undefined },
  Row extends { id: string },
  Shown extends { id: string },
>(
  { list, latest }: EndlessSource<Filter, Row>,
  { queryKey, filter, show, atOf }: EndlessOptions<Filter, Row, Shown>,
): InfiniteList<Shown> {
  async function changesSince(since: number): Promise<Changes<Shown> | null> {
    const { json, next, sequence } = await latest({ since: String(since), limit: MAX_CHANGED });
    if (next !== null || sequence === undefined) return null;
    const ids = json.map(({ id }) => id);
    if (ids.length === 0) return { ids: new Set(), rows: [], sequence };
    // Only the server knows whether a changed row still matches the filter.
    const [held, counted] = await Promise.all([
      list({ ...filter, ids: ids.join(','), limit: MAX_CHANGED }, {}),
      filter.count === undefined ? undefined : list({ ...filter, limit: 1 }, {}),
    ]);
    return { ids: new Set(ids), rows: held.json.map(show), total: counted?.total, sequence };
  }
  return {
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      const { json, ...page } = await list({ ...filter, cursor: pageParam }, { signal });
      return { ...page, json: json.map(show) };
    },
    ...byCursor,
    refetchOnMount: unlessLong as never,
    refetchOnWindowFocus: unlessLong as never,
    meta: { catchUp: { read: changesSince, orderOf: (row: Shown) => `${atOf(row)} ${row.id}` } as never },
  };
}
