import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import type { ChangeTable } from '../database/tables.ts';

export type StoredChange = Omit<ChangeTable, 'site_id' | 'at'>;

/** Changes of the site after a point of its sequence, in order. */
export const listChanges = (db: Db, scope: Scope, after: number, limit: number): Promise<StoredChange[]> =>
  db
    .selectFrom('changes')
    .select(['sequence', 'resource', 'row_id', 'group_id', 'user_id'])
    .where('site_id', '=', scope.siteId)
    .where('sequence', '>', after)
    .orderBy('sequence')
    .limit(limit)
    .execute();

/** The oldest change still kept; `null` when none is. */
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

/** Forgets changes older than this; who resumes from before them is told of the gap. */
export const forgetChanges = (db: Db, before: number) =>
  db.deleteFrom('changes').where('at', '<', before).execute();
