import type { ListAnswer } from '@satomori/core';
import type { InfiniteData, QueryKey, UseInfiniteQueryOptions, UseQueryOptions } from '@tanstack/react-query';

/** The largest page the server gives. */
export const LARGEST_PAGE = 1000;

/** Every row of a list, page after page: for lists of one site's size that a screen needs whole. */
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
/** A list to be read page after page. */
export type InfiniteList<Row> = UseInfiniteQueryOptions<
  ListAnswer<Row>,
  Error,
  InfiniteData<ListAnswer<Row>, Cursor>,
  QueryKey,
  Cursor
>;

/** What an infinite query needs for lists that go on by `next`. */
export const byCursor = {
  initialPageParam: undefined as Cursor,
  getNextPageParam: (page: { next: string | null }) => page.next ?? undefined,
};

/** How many rows a filter wants. */
export type RowCount = UseQueryOptions<number, Error, number, QueryKey>;
