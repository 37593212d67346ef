import type { ListAnswer } from '@satomori/core';
import type { InfiniteData, QueryKey, UseInfiniteQueryOptions, UseQueryOptions } from '@tanstack/react-query';

/** Rows of one page of a list on screen. */
export const PAGE_SIZE = 50;

/** Reads every row of a list, page by page: for lists of the size of a site that a screen needs in full. */
export async function allPages<Row>(read: (cursor?: string) => Promise<ListAnswer<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    rows.push(...page.json);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return rows;
}

type Cursor = string | undefined;
/** A list to be read page by page. */
export type InfiniteList<Row> = UseInfiniteQueryOptions<
  ListAnswer<Row>,
  Error,
  InfiniteData<ListAnswer<Row>, Cursor>,
  QueryKey,
  Cursor
>;

/** Options of an infinite query for lists with a `next` cursor. */
export const byCursor = {
  initialPageParam: undefined as Cursor,
  getNextPageParam: (page: { next: string | null }) => page.next ?? undefined,
};

/** The query of a page by cursor; the first page also counts all rows. */
export const pageAt = (cursor: Cursor) => ({
  cursor,
  ...(cursor === undefined ? { count: '1' as const } : {}),
});

/** Number of rows that match a filter. */
export type RowCount = UseQueryOptions<number, Error, number, QueryKey>;
