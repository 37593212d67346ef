import { newId } from '@satomori/core';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { insertRows, selectForEach, updateRows } from '../database/bulk.ts';
import type { Db } from '../database/database.ts';
import type { RawMessageStatus, RawMessageTable } from '../database/tables.ts';
import { listActiveIntegrations, ofActiveIntegration } from './integrationRepository.ts';

export type NewRawMessage = Pick<
  RawMessageTable,
  'integration_id' | 'network' | 'event' | 'dedup_key' | 'content_key' | 'dev_eui' | 'body' | 'received_at'
>;

/** A message and the site whose key it came with. */
export interface KeptMessage {
  scope: Scope;
  message: NewRawMessage;
}

const rowsOf = (kept: readonly KeptMessage[]) =>
  kept.map(({ scope, message }) => ({
    site_id: scope.siteId,
    id: newId(),
    ...message,
    status: 'pending',
    problem: null,
    processed_at: null,
  }));

/**
 * Keeps messages exactly as they were sent, all in one statement and one commit.
 *
 * @returns for each whether it is new; `false` where this very message is kept already
 * Source: trust rules 2 and 4.
 */
export async function insertRawMessages(db: Db, kept: readonly KeptMessage[]): Promise<boolean[]> {
  const rows = rowsOf(kept);
  const conflict = { on: ['site_id', 'dedup_key'], returning: 'id' } as const;
  const inserted = new Set(await insertRows(db, 'raw_messages', rows, conflict));
  return rows.map(({ id }) => inserted.has(id));
}

type SentRow = ReturnType<typeof rowsOf>[number];

/** Of these messages of the site, by their ids, those that are kept already and whose integration is still active. */
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
 * As `insertRawMessages`, for messages whose integration was looked up a while ago: the statement that keeps them asks
 * once more, so that nothing is kept under a key that was withdrawn meanwhile.
 *
 * @returns for each whether it is new; `null` where its integration is not active any more, and it is not kept
 */
export async function insertSentMessages(db: Db, sent: readonly KeptMessage[]): Promise<(boolean | null)[]> {
  const rows = rowsOf(sent);
  const inserted = new Set(
    await insertRows(db, 'raw_messages', rows, {
      on: ['site_id', 'dedup_key'],
      returning: 'id',
      where: ofActiveIntegration,
    }),
  );
  // Asked rather than concluded: what was left out may have been there, or been refused.
  const leftOut = rows.filter(({ id }) => !inserted.has(id));
  const repeated = new Set<string>();
  const scopes = new Map(sent.map(({ scope }) => [scope.siteId, scope]));
  for (const [siteId, scope] of scopes) {
    const ofSite = leftOut.filter(({ site_id }) => site_id === siteId);
    if (ofSite.length > 0) for (const id of await listRepeated(db, scope, ofSite)) repeated.add(id);
  }
  return rows.map(({ id }) => (inserted.has(id) ? true : repeated.has(id) ? false : null));
}

/** Sites of which messages wait. */
export async function listWaitingSites(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('raw_messages')
    .select('site_id')
    .distinct()
    .where('status', '=', 'pending')
    .execute();
  return rows.map(({ site_id }) => site_id);
}

/** The site's oldest messages that wait. */
export const listWaiting = (trx: Db, scope: Scope, limit: number) =>
  trx
    .selectFrom('raw_messages')
    .selectAll()
    .where('site_id', '=', scope.siteId)
    .where('status', '=', 'pending')
    .orderBy('id')
    .limit(limit)
    .execute();
export type RawMessage = Awaited<ReturnType<typeof listWaiting>>[number];

export interface Outcome {
  status: RawMessageStatus;
  problem?: string;
}

/** Notes what became of messages. */
export const settleMessages = (
  trx: Db,
  scope: Scope,
  settled: readonly { id: string; outcome: Outcome }[],
  now: number,
) =>
  updateRows(
    trx,
    'raw_messages',
    settled.map(({ id, outcome }) => ({
      site_id: scope.siteId,
      id,
      status: outcome.status,
      problem: outcome.problem ?? null,
      processed_at: now,
    })),
  );

/** Messages with these frames that counted, received from `since` on. */
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
      select id, content_key, received_at from raw_messages
      where site_id = ${scope.siteId} and content_key in (${contentKey}) and received_at >= ${since}
        and status = 'processed'`,
  );
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
