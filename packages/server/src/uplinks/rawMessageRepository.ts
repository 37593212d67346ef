import { newId } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db, Engine } from '../database/database.ts';
import type { RawMessageStatus, RawMessageTable } from '../database/tables.ts';

export type NewRawMessage = Pick<
  RawMessageTable,
  'integration_id' | 'network' | 'event' | 'dedup_key' | 'content_key' | 'dev_eui' | 'body' | 'received_at'
>;

/**
 * Keeps a message exactly as it was sent.
 *
 * @returns `false` where this very message is kept already
 */
export async function insertRawMessage(trx: Db, scope: Scope, message: NewRawMessage): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('raw_messages')
    .values({
      site_id: scope.siteId,
      id: newId(),
      ...message,
      status: 'pending',
      problem: null,
      processed_at: null,
    })
    .onConflict((conflict) => conflict.columns(['site_id', 'dedup_key']).doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) > 0;
}

/** The oldest message that waits, locked where several servers work on one database. */
export function takePending(trx: Db, engine: Engine) {
  const oldest = trx
    .selectFrom('raw_messages')
    .selectAll()
    .where('status', '=', 'pending')
    .orderBy('id')
    .limit(1);
  return (engine === 'postgres' ? oldest.forUpdate().skipLocked() : oldest).executeTakeFirst();
}
export type RawMessage = NonNullable<Awaited<ReturnType<typeof takePending>>>;

export const settleMessage = (
  trx: Db,
  message: Pick<RawMessage, 'site_id' | 'id'>,
  outcome: { status: RawMessageStatus; problem?: string | null },
  now: number,
) =>
  trx
    .updateTable('raw_messages')
    .set({ status: outcome.status, problem: outcome.problem ?? null, processed_at: now })
    .where('site_id', '=', message.site_id)
    .where('id', '=', message.id)
    .execute();

/** When the same frame was last received under another id, within `since`; `null` if never. */
export async function lastReceiptOfContent(
  trx: Db,
  scope: Scope,
  message: Pick<RawMessage, 'id' | 'content_key'>,
  since: number,
): Promise<number | null> {
  if (message.content_key === null) return null;
  const row = await trx
    .selectFrom('raw_messages')
    .select('received_at')
    .where('site_id', '=', scope.siteId)
    .where('content_key', '=', message.content_key)
    .where('id', '<', message.id)
    .where('received_at', '>=', since)
    .where('status', '=', 'processed')
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.received_at ?? null;
}

/** When the oldest waiting message was received; `null` when none waits. */
export async function oldestPending(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('raw_messages')
    .select('received_at')
    .where('status', '=', 'pending')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.received_at ?? null;
}

/** Messages of the site by what became of them, newest first. */
export const listRawMessages = (db: Db, scope: Scope, status: RawMessageStatus, limit: number) =>
  db
    .selectFrom('raw_messages')
    .selectAll()
    .where('site_id', '=', scope.siteId)
    .where('status', '=', status)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Lets what a sensor sent before it hung on a trap be worked off now. Source: trust rule 4. */
export const replayParked = (trx: Db, scope: Scope, devEui: string) =>
  trx
    .updateTable('raw_messages')
    .set({ status: 'pending', problem: null, processed_at: null })
    .where('site_id', '=', scope.siteId)
    .where('dev_eui', '=', devEui)
    .where('status', '=', 'parked')
    .execute();
