import type { Scope } from '../access/scope.ts';
import { isAmong } from '../database/bulk.ts';
import type { Db } from '../database/database.ts';
import type { PhotoTable } from '../database/tables.ts';

export type PhotoRow = PhotoTable;

/** Photos of these rows, in order. */
export async function listPhotos(db: Db, scope: Scope, ownerIds: readonly string[]): Promise<PhotoRow[]> {
  if (ownerIds.length === 0) return [];
  return db
    .selectFrom('images')
    .selectAll()
    .where('site_id', '=', scope.siteId)
    .where(isAmong(db, 'owner_id', ownerIds))
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
}

export const findPhotoByPath = (db: Db, scope: Scope, path: string) =>
  db
    .selectFrom('images')
    .selectAll()
    .where('site_id', '=', scope.siteId)
    .where('path', '=', path)
    .executeTakeFirst();

export const findPhoto = (db: Db, scope: Scope, photoId: string) =>
  db
    .selectFrom('images')
    .selectAll()
    .where('site_id', '=', scope.siteId)
    .where('id', '=', photoId)
    .executeTakeFirst();

export const insertPhoto = (trx: Db, scope: Scope, photo: Omit<PhotoTable, 'site_id'>) =>
  trx
    .insertInto('images')
    .values({ ...photo, site_id: scope.siteId })
    .execute();

export const removePhoto = (trx: Db, scope: Scope, photoId: string) =>
  trx.deleteFrom('images').where('site_id', '=', scope.siteId).where('id', '=', photoId).execute();

const BATCH_ROWS = 500;

/** The storage keys of all photos of all sites, in batches. */
export async function* listAllKeys(db: Db): AsyncGenerator<string[]> {
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom('images')
      .select('storage_key')
      .where('storage_key', '>', last)
      .orderBy('storage_key')
      .limit(BATCH_ROWS)
      .execute();
    if (rows.length === 0) return;
    yield rows.map(({ storage_key }) => storage_key);
    last = rows.at(-1)?.storage_key ?? last;
  }
}

/** The storage keys of a site's newest photos. */
export async function listNewestKeys(db: Db, scope: Scope, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('images')
    .select('storage_key')
    .where('site_id', '=', scope.siteId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ storage_key }) => storage_key);
}

/** Which of these storage keys a row of any site names. */
export async function namedKeys(trx: Db, storageKeys: readonly string[]): Promise<Set<string>> {
  if (storageKeys.length === 0) return new Set();
  const rows = await trx
    .selectFrom('images')
    .select('storage_key')
    .where('storage_key', 'in', storageKeys)
    .execute();
  return new Set(rows.map((row) => row.storage_key));
}
