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

/** When the sightings among the changes happened, by their ids. */
export async function timesOfSightings(
  db: Db,
  scope: Scope,
  changes: readonly StoredChange[],
): Promise<ReadonlyMap<string, number>> {
  const ids = changes.filter(({ resource }) => resource === 'map_points').map(({ row_id }) => row_id);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('posts')
    .select(['id', 'happened_at'])
    .where('site_id', '=', scope.siteId)
    .where(isAmong(db, 'id', ids))
    .execute();
  return new Map(rows.map(({ id, happened_at }) => [id, happened_at]));
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
export const deleteExpiredChanges = (db: Db, before: number) =>
  db.deleteFrom('changes').where('at', '<', before).execute();
