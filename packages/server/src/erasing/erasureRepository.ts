import { identityKey } from '@satomori/core';
import { sql } from 'kysely';
import type { Database, Db } from '../database/database.ts';

/** A site that is being erased. The row stays until nothing of the site is left. */
export interface SiteErasureTable {
  /** Of the site; its own row may be gone already. */
  id: string;
  started_at: number;
}

declare module '../database/tables.ts' {
  interface Tables {
    site_erasures: SiteErasureTable;
  }
}

/** Notes that the site is being erased; again for one that was interrupted. */
export const noteErasure = (db: Db, siteId: string, now: number) =>
  db
    .insertInto('site_erasures')
    .values({ id: siteId, started_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();

/** Sites whose own row is gone, while something else of them is left. */
export async function listUnfinished(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('site_erasures')
    .select('id')
    .where('id', 'not in', db.selectFrom('sites').select('id'))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export const deleteErasure = (db: Db, siteId: string) =>
  db.deleteFrom('site_erasures').where('id', '=', siteId).execute();

/** Deletes up to `limit` rows of the site from a table. @returns how many */
export async function deleteSomeRows(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  table: string,
  siteId: string,
  limit: number,
): Promise<number> {
  const some = (place: string) =>
    sql`select ${sql.ref(place)} from ${sql.table(table)} where site_id = ${siteId} limit ${limit}`;
  const { numAffectedRows = 0n } = await (engine === 'postgres'
    ? sql`delete from ${sql.table(table)} where ctid = any(array(${some('ctid')}))`
    : sql`delete from ${sql.table(table)} where rowid in (${some('rowid')})`
  ).execute(db);
  return Number(numAffectedRows);
}

export async function countRows(db: Db, table: string, siteId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
    where site_id = ${siteId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Deletes the site's own row: after that its audit log can be deleted (migration 0053). */
export const deleteSite = (db: Db, siteId: string) =>
  db.deleteFrom('sites').where('id', '=', siteId).execute();

/** Storage keys of some photos of the site. */
export async function someStorageKeys(db: Db, siteId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('images')
    .select('storage_key')
    .where('site_id', '=', siteId)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ storage_key }) => storage_key);
}

export const deletePhotoRows = (db: Db, siteId: string, storageKeys: readonly string[]) =>
  db.deleteFrom('images').where('site_id', '=', siteId).where('storage_key', 'in', storageKeys).execute();

/** Deletes guesses at passwords and codes of the site's people: their counters contain login ids, or ids of LINE. */
export async function deleteAttempts(db: Db, siteId: string): Promise<void> {
  const users = await db.selectFrom('users').select('login_id').where('site_id', '=', siteId).execute();
  const accounts = new Set(users.map(({ login_id }) => identityKey(login_id)));
  const attempts = await db.selectFrom('login_attempts').select('bucket').distinct().execute();
  const ofSite = attempts.filter(({ bucket }) => {
    const [, site = '', account = ''] = bucket.split(':');
    return site === siteId || (site === '' && accounts.has(account));
  });
  for (const { bucket } of ofSite)
    await db.deleteFrom('login_attempts').where('bucket', '=', bucket).execute();
}
