import { DEFAULT_PAGE_SIZE } from '@satomori/core';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../errors/appError.ts';

/** Paging of a list as decoded from a request. */
export interface Paging {
  limit?: number | undefined;
  cursor?: string | undefined;
  since?: number | undefined;
  count?: boolean | undefined;
}

/** Where a page begins: newest first below `before`; with `since` in the order of change, otherwise by `key`. */
export interface PageStart<Key extends string> {
  key: Key | 'sequence';
  before: string | number | null;
  since: number | null;
  limit: number;
  /** For a log read forwards: oldest first, after this receipt number. */
  after?: number;
}

/**
 * Decodes where a page begins. Cursors are opaque to callers and valid for one order only.
 *
 * @param key the column that orders the list without `since`: unique in the site, never changing
 * @throws {AppError} `invalid_cursor`
 */
export function startOfPage<Key extends string>(paging: Paging, key: Key): PageStart<Key> {
  const order = paging.since === undefined ? key : 'sequence';
  const start = {
    key: order,
    since: paging.since ?? null,
    limit: paging.limit ?? DEFAULT_PAGE_SIZE,
  } as const;
  return { ...start, before: paging.cursor === undefined ? null : readCursor(paging.cursor, order) };
}

const FORWARDS = 'receipt_no:forwards';

/**
 * Decodes where a page of a log begins: as for every list, or with `after` forwards in the order of receipt.
 *
 * @throws {AppError} `invalid_cursor`
 */
export function startOfLogPage(paging: Paging & { after?: number | undefined }): PageStart<'receipt_no'> {
  const { after, cursor, since, limit } = paging;
  if (after === undefined) return startOfPage(paging, 'receipt_no');
  const behind = cursor === undefined ? after : Number(readCursor(cursor, FORWARDS));
  return {
    key: 'receipt_no',
    before: null,
    since: since ?? null,
    limit: limit ?? DEFAULT_PAGE_SIZE,
    after: Math.max(after, behind),
  };
}

/**
 * The number of rows to read for a page: one more than it contains, to know whether there is a next page. As a
 * literal: PostgreSQL estimates a plan for any limit as so expensive that it would plan each page again.
 */
export const oneMore = ({ limit }: PageStart<string>): RawBuilder<number> => sql.lit(limit + 1);

export const directionOf = ({ after }: PageStart<string>): 'asc' | 'desc' =>
  after === undefined ? 'desc' : 'asc';

/** Orders with text keys; all others have numbers. */
const TEXT_ORDERS: ReadonlySet<string> = new Set(['id', 'order_key', 'urgency']);

/** @throws {AppError} `invalid_cursor` for one of another order, or not created by this server */
export function readCursor(cursor: string, order: string): string | number {
  try {
    const [key, before] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [unknown, unknown];
    const isOfOrder = TEXT_ORDERS.has(order) ? typeof before === 'string' : Number.isSafeInteger(before);
    if (key === order && isOfOrder) return before as string | number;
  } catch {
    // Falls through: the cursor was not created by this server.
  }
  throw new AppError('invalid_cursor');
}

export const writeCursor = (order: string, before: unknown): string =>
  Buffer.from(JSON.stringify([order, before])).toString('base64url');

/** A row as in its list; for a deleted one, only that it is deleted. */
export const viewOrTombstone = <Row extends { id: string; deleted_at: number | null }, View>(
  row: Row,
  view: (row: Row) => View,
): View | { id: string; deleted_at: number } =>
  row.deleted_at === null ? view(row) : { id: row.id, deleted_at: row.deleted_at };

/** Merges changed visible rows with rows that are no longer visible, newest change first. */
export const byChange = <Seen extends { sequence: number }, Hidden extends { sequence: number }>(
  seen: readonly Seen[],
  hidden: readonly Hidden[],
): (Seen | Hidden)[] =>
  hidden.length === 0 ? [...seen] : [...seen, ...hidden].sort((a, b) => b.sequence - a.sequence);

/** Removes the additional row that was read to know whether there is a next page. */
export function cutPage<Row extends object, Key extends string>(
  rows: Row[],
  start: PageStart<Key>,
): { json: Row[]; next: string | null } {
  const json = rows.slice(0, start.limit);
  const last = json.at(-1) as Record<string, unknown> | undefined;
  const order = start.after === undefined ? start.key : FORWARDS;
  const next = rows.length > start.limit && last !== undefined ? writeCursor(order, last[start.key]) : null;
  return { json, next };
}
