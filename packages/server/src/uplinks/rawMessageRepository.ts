import { newId } from '@satomori/core';
import { type Selectable, sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { insertRows, isAmong, selectForEach } from '../database/bulk.ts';
import type { Db } from '../database/database.ts';
import type { RawMessageStatus, RawMessageTable } from '../database/tables.ts';
import { listActiveIntegrations, ofActiveIntegration } from './integrationRepository.ts';

export type NewRawMessage = Pick<
  RawMessageTable,
  'integration_id' | 'network' | 'event' | 'dedup_key' | 'content_key' | 'dev_eui' | 'body' | 'received_at'
>;

/** A message and the site of its integration key. */
export interface KeptMessage {
  scope: Scope;
  message: NewRawMessage;
  /** Where something else names the message already. */
  id?: string;
}

const rowsOf = (kept: readonly KeptMessage[]) =>
  kept.map(({ scope, message, id = newId() }) => ({ site_id: scope.siteId, id, ...message }));

/**
 * Stores messages exactly as received, in one statement and one commit.
 *
 * @returns for each whether it is new; `false` if this message is already stored
 * Source: R2, R4.
 */
export async function insertRawMessages(db: Db, kept: readonly KeptMessage[]): Promise<boolean[]> {
  const rows = rowsOf(kept);
  const conflict = { on: ['site_id', 'dedup_key'], returning: 'id' } as const;
  const inserted = new Set(await insertRows(db, 'raw_messages', inLockOrder(rows), conflict));
  return rows.map(({ id }) => inserted.has(id));
}

/** Two servers that receive the same messages insert them in the same order, so that they cannot deadlock. */
const inLockOrder = (rows: readonly SentRow[]): SentRow[] =>
  rows.toSorted((a, b) => (`${a.site_id} ${a.dedup_key}` < `${b.site_id} ${b.dedup_key}` ? -1 : 1));

type SentRow = ReturnType<typeof rowsOf>[number];

/** The ids of those messages of the site that are already stored and whose integration is still active. */
export async function listRepeated(db: Db, scope: Scope, rows: readonly SentRow[]): Promise<string[]> {
  const active = await listActiveIntegrations(
    db,
    rows.map(({ integration_id }) => integration_id),
  );
  const kept = await db
    .selectFrom('raw_messages')
    .select('dedup_key')
    .where('site_id', '=', scope.siteId)
    .where('dedup_key', 'in', [...new Set(rows.map(({ dedup_key }) => dedup_key))])
    .execute();
  const keys = new Set(kept.map(({ dedup_key }) => dedup_key));
  return rows
    .filter(({ integration_id, dedup_key }) => active.has(integration_id) && keys.has(dedup_key))
    .map(({ id }) => id);
}

/**
 * As `insertRawMessages`, for messages whose integration was looked up earlier: the statement checks it again, so
 * that nothing is stored under a key revoked meanwhile.
 *
 * @returns for each whether it is new; `null` if its integration is no longer active, and it is not stored
 */
export async function insertSentMessages(db: Db, sent: readonly KeptMessage[]): Promise<(boolean | null)[]> {
  const rows = rowsOf(sent);
  const inserted = new Set(
    await insertRows(db, 'raw_messages', inLockOrder(rows), {
      on: ['site_id', 'dedup_key'],
      returning: 'id',
      where: ofActiveIntegration,
    }),
  );
  // A message that was not inserted may be a duplicate or have been refused, so this is queried.
  const leftOut = rows.filter(({ id }) => !inserted.has(id));
  const repeated = new Set<string>();
  const scopes = new Map(sent.map(({ scope }) => [scope.siteId, scope]));
  for (const [siteId, scope] of scopes) {
    const ofSite = leftOut.filter(({ site_id }) => site_id === siteId);
    if (ofSite.length > 0) for (const id of await listRepeated(db, scope, ofSite)) repeated.add(id);
  }
  return rows.map(({ id }) => (inserted.has(id) ? true : repeated.has(id) ? false : null));
}

/** Sites with pending messages. */
export async function listWaitingSites(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('waiting_messages').select('site_id').distinct().execute();
  return rows.map(({ site_id }) => site_id);
}

/**
 * The site's pending messages in the order of receipt; each is looked up by id, so that the plan does not depend on
 * table statistics.
 *
 * Source: R23.
 */
export async function listWaiting(trx: Db, scope: Scope, limit: number) {
  const waiting = await trx
    .selectFrom('waiting_messages')
    .select(['id', 'receipt_no'])
    .where('site_id', '=', scope.siteId)
    .orderBy('receipt_no')
    .limit(limit)
    .execute();
  const receipts = new Map(waiting.map(({ id, receipt_no }) => [id, receipt_no]));
  const messages = await selectForEach(
    trx,
    waiting.map(({ id }) => id),
    (id) => sql<Selectable<RawMessageTable>>`
      select * from raw_messages where site_id = ${scope.siteId} and id in (${id})`,
  );
  return messages
    .map((message) => ({ ...message, receipt_no: receipts.get(message.id) ?? 0 }))
    .sort((a, b) => a.receipt_no - b.receipt_no);
}
export type RawMessage = Awaited<ReturnType<typeof listWaiting>>[number];

export interface Outcome {
  status: Exclude<RawMessageStatus, 'pending'>;
  problem?: string;
  /** Of the device that it waits for, which a mapping may have read since it was received. */
  dev_eui?: string;
  /** Of whoever sends: the integration shows it as its last one. */
  isOfSender?: boolean;
}

/** Records the outcome of messages, which are no longer pending, within a transaction. */
export async function settleMessages(
  trx: Db,
  scope: Scope,
  settled: readonly { message: Pick<RawMessage, 'id' | 'dev_eui' | 'receipt_no'>; outcome: Outcome }[],
  now: number,
): Promise<void> {
  if (settled.length === 0) return;
  const ids = settled.map(({ message }) => message.id);
  await trx
    .deleteFrom('waiting_messages')
    .where('site_id', '=', scope.siteId)
    .where(isAmong(trx, 'id', ids))
    .execute();
  const reported = settled.filter(
    ({ outcome }) => outcome.status !== 'processed' || outcome.problem !== undefined,
  );
  await insertRows(
    trx,
    'message_outcomes',
    reported.map(({ message, outcome }) => ({
      site_id: scope.siteId,
      id: message.id,
      status: outcome.status,
      problem: outcome.problem ?? null,
      dev_eui: outcome.dev_eui ?? message.dev_eui,
      receipt_no: message.receipt_no,
      settled_at: now,
    })),
    { on: ['site_id', 'id'], update: ['status', 'problem', 'dev_eui', 'settled_at'] },
  );
}

/** Processed messages with these frames, received since `since`. */
export async function listSameContent(
  trx: Db,
  scope: Scope,
  contentKeys: readonly string[],
  since: number,
): Promise<{ id: string; content_key: string | null; received_at: number }[]> {
  return selectForEach(
    trx,
    contentKeys,
    (contentKey) => sql<{ id: string; content_key: string | null; received_at: number }>`
      select id, content_key, received_at from raw_messages as raw
      where site_id = ${scope.siteId} and content_key in (${contentKey}) and received_at >= ${since}
        and not exists (select 1 from waiting_messages as waiting
          where waiting.site_id = raw.site_id and waiting.id = raw.id)
        and not exists (select 1 from message_outcomes as became
          where became.site_id = raw.site_id and became.id = raw.id and became.status <> 'processed')`,
  );
}

/**
 * When the oldest pending message was received; `null` if there is none. Not by id: servers create ids by their own
 * clocks.
 */
export async function oldestPending(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('waiting_messages')
    .innerJoin('raw_messages', (join) =>
      join
        .onRef('raw_messages.site_id', '=', 'waiting_messages.site_id')
        .onRef('raw_messages.id', '=', 'waiting_messages.id'),
    )
    .select((eb) => eb.fn.min('raw_messages.received_at').as('oldest'))
    .executeTakeFirst();
  return row?.oldest ?? null;
}

/** Makes messages that a sensor sent before it was assigned to a trap pending again. Source: R4. */
export async function replayParked(trx: Db, scope: Scope, devEui: string): Promise<void> {
  const parked = await trx
    .deleteFrom('message_outcomes')
    .where('site_id', '=', scope.siteId)
    .where('dev_eui', '=', devEui)
    .where('status', '=', 'parked')
    .returning(['id', 'receipt_no'])
    .execute();
  await insertRows(
    trx,
    'waiting_messages',
    parked.map(({ id, receipt_no }) => ({ site_id: scope.siteId, id, receipt_no })),
  );
}

/** Receipt number of the site's newest message; 0 if there is none. */
export async function lastReceiptNo(db: Db, scope: Scope): Promise<number> {
  const row = await db
    .selectFrom('receipt_counters')
    .select('last_no')
    .where('site_id', '=', scope.siteId)
    .executeTakeFirst();
  return row?.last_no ?? 0;
}
