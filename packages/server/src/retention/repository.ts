import type { KeptForATime } from '@satomori/core';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { isAmong, updateRows } from '../database/bulk.ts';
import type { Db } from '../database/database.ts';
import { SIGHTINGS } from '../posts/kinds.ts';

/** Of a sighting whose content was removed. */
const REMOVED = 'removed';

/** The first id that can be made at this moment: ids begin with their time in milliseconds. */
function firstIdOf(instant: number): string {
  const time = Math.max(0, instant).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}`;
}

/** Messages received before this that nothing waits for, oldest first; ids are made as they are received. */
export async function listOldMessages(
  db: Db,
  { siteId }: Scope,
  { before, madeBefore }: { before: number; madeBefore: number },
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('raw_messages')
    .select('id')
    .where('site_id', '=', siteId)
    .where('id', '<', firstIdOf(madeBefore))
    .where('received_at', '<', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('waiting_messages')
            .select('waiting_messages.id')
            .whereRef('waiting_messages.site_id', '=', 'raw_messages.site_id')
            .whereRef('waiting_messages.id', '=', 'raw_messages.id'),
        ),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes messages with their outcomes. */
export async function deleteMessages(trx: Db, { siteId }: Scope, ids: readonly string[]): Promise<void> {
  for (const table of ['message_outcomes', 'raw_messages'] as const)
    await trx
      .deleteFrom(table)
      .where('site_id', '=', siteId)
      .where(isAmong(trx, 'id', ids))
      .execute();
}

/** Acts received before this whose person's position is stored, with the people who see the trap. */
export const listOldPositions = (db: Db, { siteId }: Scope, before: number, limit: number) =>
  db
    .selectFrom('trap_logs')
    .leftJoin('traps', (join) =>
      join.onRef('traps.site_id', '=', 'trap_logs.site_id').onRef('traps.id', '=', 'trap_logs.trap_id'),
    )
    .select(['trap_logs.id', 'trap_logs.trap_id', 'traps.group_id', 'traps.owner_user_id'])
    .where('trap_logs.site_id', '=', siteId)
    .where('trap_logs.received_at', '<', before)
    .where('trap_logs.user_id', 'is not', null)
    .where('trap_logs.latitude', 'is not', null)
    .orderBy('trap_logs.received_at')
    .limit(limit)
    .execute();

/** Removes the positions of these acts, each with its new number of the site's sequence. */
export const removePositions = (
  trx: Db,
  { siteId }: Scope,
  logs: readonly { id: string; sequence: number }[],
) =>
  updateRows(
    trx,
    'trap_logs',
    logs.map(({ id, sequence }) => ({
      site_id: siteId,
      id,
      latitude: null,
      longitude: null,
      accuracy: null,
      sequence,
    })),
  );

/** Sightings before this, and of earlier fiscal years than this one; also deleted ones. */
export const listOldSightings = (
  db: Db,
  { siteId }: Scope,
  { before, fiscalYear }: { before: number; fiscalYear: number },
  limit: number,
) =>
  db
    .selectFrom('posts')
    .select(['id', 'status', 'group_id', 'posted_by', 'hunter_id'])
    .where('site_id', '=', siteId)
    .where('is_hunt', '=', sql.lit(false))
    .where('source', '!=', sql.lit(REMOVED))
    .where('happened_at', '<', before)
    .where('fiscal_year', '<', fiscalYear)
    .orderBy('happened_at')
    .limit(limit)
    .execute();

/** All that a sighting can say. What stays tells devices that it is gone. */
const NOTHING_SAID = {
  hunter_id: null,
  species: null,
  capture_class: null,
  method: null,
  trap_id: null,
  sex: null,
  age_class: null,
  count: null,
  adult_count: null,
  young_count: null,
  latitude: null,
  longitude: null,
  accuracy: null,
  position_source: null,
  tile_x: null,
  tile_y: null,
  mesh_code: null,
  place: null,
  memo: null,
  details: '{}',
  answers: '{}',
  warnings: '[]',
  approved_by: null,
  approved_at: null,
  return_reason: null,
  source: REMOVED,
  source_id: null,
  content_hash: null,
} as const;

export const removeSighting = (
  trx: Db,
  { siteId }: Scope,
  postId: string,
  { now, sequence }: { now: number; sequence: number },
) =>
  trx
    .updateTable('posts')
    .set((eb) => ({
      ...NOTHING_SAID,
      deleted_at: now,
      updated_at: now,
      version: eb('version', '+', 1),
      sequence,
    }))
    .where('site_id', '=', siteId)
    .where('id', '=', postId)
    .execute();

/** Deletes the notifications of sightings, which name animal, place and time, with how they were delivered. */
export async function deleteNotificationsOf(
  trx: Db,
  { siteId }: Scope,
  sightingIds: readonly string[],
): Promise<void> {
  const rows = await trx
    .deleteFrom('push_logs')
    .where('site_id', '=', siteId)
    .where('target_type', '=', SIGHTINGS.photoOwner)
    .where(isAmong(trx, 'target_id', sightingIds))
    .returning('id')
    .execute();
  await trx
    .deleteFrom('deliveries')
    .where('site_id', '=', siteId)
    .where(
      isAmong(
        trx,
        'push_log_id',
        rows.map(({ id }) => id),
      ),
    )
    .execute();
}

/** Deletes the photos' rows of posts or messages. @returns their storage keys */
export async function deletePhotosOf(trx: Db, { siteId }: Scope, ownerIds: readonly string[]) {
  const rows = await trx
    .deleteFrom('images')
    .where('site_id', '=', siteId)
    .where(isAmong(trx, 'owner_id', ownerIds))
    .returning('storage_key')
    .execute();
  return rows.map(({ storage_key }) => storage_key);
}

/** Those of these messages that became no log: a log has the id of its message. */
export async function listWithoutLog(
  trx: Db,
  { siteId }: Scope,
  messageIds: readonly string[],
): Promise<string[]> {
  const logs = await trx
    .selectFrom('trap_logs')
    .select('id')
    .where('site_id', '=', siteId)
    .where(isAmong(trx, 'id', messageIds))
    .execute();
  const logged = new Set(logs.map(({ id }) => id));
  return messageIds.filter((id) => !logged.has(id));
}

/** Notes that the removal has begun, and later what it removed. */
export const noteRemoval = (
  trx: Db,
  { siteId }: Scope,
  at: number,
  sequence: number,
  removed: Readonly<Record<KeptForATime, number>> | null,
) =>
  trx
    .updateTable('sites')
    .set({ removal_at: at, removed: removed === null ? null : JSON.stringify(removed), sequence })
    .where('id', '=', siteId)
    .execute();

/** When the site that has waited longest for its removal had the last one; `null` if all keep everything. */
export async function oldestRemoval(db: Db): Promise<number | null> {
  const { at } = await db
    .selectFrom('sites')
    .select((eb) => eb.fn.min(eb.fn.coalesce('removal_at', 'updated_at')).as('at'))
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('keep_raw_messages_days', 'is not', null),
        eb('keep_positions_days', 'is not', null),
        eb('keep_sightings_years', 'is not', null),
      ]),
    )
    .executeTakeFirstOrThrow();
  return at;
}
