import type { Scope } from '../access/scope.ts';
import { isAmong } from '../database/bulk.ts';
import type { Db } from '../database/database.ts';
import type { ChangeTable } from '../database/tables.ts';

export type StoredChange = Omit<ChangeTable, 'site_id' | 'at'>;

/** Changes of the site after a number of its sequence, in order. */
export const listChanges = (db: Db, scope: Scope, after: number, limit: number): Promise<StoredChange[]> =>
  db
    .selectFrom('changes')
    .select(['sequence', 'resource', 'row_id', 'group_id', 'user_id'])
    .where('site_id', '=', scope.siteId)
    .where('sequence', '>', after)
    .orderBy('sequence')
    .limit(limit)
    .execute();

/** The changes without those of sightings that are too old for the scope. */
export async function withoutOldSightings(
  db: Db,
  scope: Scope,
  changes: readonly StoredChange[],
): Promise<StoredChange[]> {
  const from = scope.sightingsFrom;
  const ids = changes.filter(({ resource }) => resource === 'map_points').map(({ row_id }) => row_id);
  if (from === null || ids.length === 0) return [...changes];
  const rows = await db
    .selectFrom('posts')
    .select('id')
    .where('site_id', '=', scope.siteId)
    .where(isAmong(db, 'id', ids))
    .where('happened_at', '<', from)
    .execute();
  const old = new Set(rows.map(({ id }) => id));
  return changes.filter(({ resource, row_id }) => resource !== 'map_points' || !old.has(row_id));
}

/** The oldest stored change; `null` if there is none. */
export async function oldestChange(db: Db, scope: Scope): Promise<number | null> {
  const row = await db
    .selectFrom('changes')
    .select('sequence')
    .where('site_id', '=', scope.siteId)
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst();
  return row?.sequence ?? null;
}

/** Deletes changes older than this; a stream that resumes from before them gets a gap event. */
export const forgetChanges = (db: Db, before: number) =>
  db.deleteFrom('changes').where('at', '<', before).execute();
