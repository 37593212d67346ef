import type { EventResource } from '@satomori/core';
import { insertRows } from './bulk.ts';
import type { Db } from './database.ts';

/** A changed row, and who may see the change: a hunt group's members or one person; without both the whole site. */
export interface Change {
  resource: EventResource;
  row_id: string;
  group_id?: string | null;
  user_id?: string | null;
}

/**
 * Takes numbers of the site's sequence without a record for the event stream: for rows that stay as they are and that
 * others see from now on. @returns the first of them
 */
export async function takeNumbers(trx: Db, siteId: string, count: number): Promise<number> {
  const { value } = await trx
    .updateTable('site_sequences')
    .set((eb) => ({ value: eb('value', '+', count) }))
    .where('site_id', '=', siteId)
    .returning('value')
    .executeTakeFirstOrThrow();
  return value - count + 1;
}

/**
 * Takes the next numbers of the site's sequence for changed rows and records them for the event stream. The site's
 * counter is locked until the transaction ends, so numbers become visible in order.
 *
 * @returns one number per change, in the same order
 */
export async function nextSequences(trx: Db, siteId: string, changes: readonly Change[]): Promise<number[]> {
  if (changes.length === 0) return [];
  const first = await takeNumbers(trx, siteId, changes.length);
  const numbers = changes.map((_, index) => first + index);
  const at = Date.now();
  const rows = changes.map((change, index) => ({
    site_id: siteId,
    sequence: first + index,
    resource: change.resource,
    row_id: change.row_id,
    group_id: change.group_id ?? null,
    user_id: change.user_id ?? null,
    at,
  }));
  await insertRows(trx, 'changes', rows);
  return numbers;
}

/** As `nextSequences`, for rows with several changes each: the last number of each row. */
export async function nextSequenceOfEach(
  trx: Db,
  siteId: string,
  rows: readonly (readonly Change[])[],
): Promise<number[]> {
  const numbers = await nextSequences(trx, siteId, rows.flat());
  let taken = 0;
  return rows.map((changes) => {
    taken += changes.length;
    return numbers[taken - 1] ?? 0;
  });
}

/** As `nextSequences`, for one change. */
export async function nextSequence(trx: Db, siteId: string, change: Change): Promise<number> {
  const [number = 0] = await nextSequences(trx, siteId, [change]);
  return number;
}

/**
 * Locks the site until the end of the transaction, so that what is read is still true when it is written. On both
 * engines.
 */
export const lockSite = (trx: Db, siteId: string) =>
  trx
    .updateTable('site_sequences')
    .set((eb) => ({ value: eb.ref('value') }))
    .where('site_id', '=', siteId)
    .execute();

/** The current number of the site's sequence. */
export async function currentSequence(db: Db, siteId: string): Promise<number> {
  const row = await db
    .selectFrom('site_sequences')
    .select('value')
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  return row?.value ?? 0;
}
