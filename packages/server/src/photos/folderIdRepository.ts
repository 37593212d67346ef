import type { Db } from '../database/database.ts';

/** The id of the folder of photos that belongs to this database; `null` before it has one. */
export async function findFolderId(db: Db): Promise<string | null> {
  const row = await db.selectFrom('photo_folder').select('id').executeTakeFirst();
  return row?.id ?? null;
}

export async function replaceFolderId(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('photo_folder').execute();
  await trx.insertInto('photo_folder').values({ id }).execute();
}
