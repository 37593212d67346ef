import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../database/database.ts';

/** A photo whose visual hash is still to be made. Rows come from a migration alone, and only become fewer. */
export interface UnhashedPhotoTable {
  site_id: string;
  id: string;
}

declare module '../../database/tables.ts' {
  interface Tables {
    unhashed_photos: UnhashedPhotoTable;
  }
}

/**
 * Some of the photos, the newest first, of those older than this one; `storage_key` is null where the photo no longer
 * exists.
 */
export const listUnhashed = (db: Db, before: string | null, limit: number) =>
  db
    .selectFrom('unhashed_photos')
    .leftJoin('images', (join) =>
      join
        .onRef('images.site_id', '=', 'unhashed_photos.site_id')
        .onRef('images.id', '=', 'unhashed_photos.id'),
    )
    .select(['unhashed_photos.site_id', 'unhashed_photos.id'])
    .select(['images.storage_key', 'images.turn', 'images.owner_id'])
    .$if(before !== null, (query) => query.where('unhashed_photos.id', '<', before ?? ''))
    .orderBy('unhashed_photos.id', 'desc')
    .limit(limit)
    .execute();
export type UnhashedPhoto = Awaited<ReturnType<typeof listUnhashed>>[number];

/** @returns whether it was still to be hashed: another server may have been faster */
export async function removeUnhashed(trx: Db, scope: Scope, photoId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('unhashed_photos')
    .where('site_id', '=', scope.siteId)
    .where('id', '=', photoId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** @returns whether the photo still has this file: it may have been replaced meanwhile */
export async function setVisualHash(
  trx: Db,
  scope: Scope,
  storageKey: string,
  visual_hash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('images')
    .set({ visual_hash })
    .where('site_id', '=', scope.siteId)
    .where('storage_key', '=', storageKey)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
