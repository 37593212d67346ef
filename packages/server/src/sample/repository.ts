import type { Db } from '../database/database.ts';

/** The mark of a database created by sample mode; a real one never has it. */
const MARK = 'is_sample';

export async function isSampleDatabase(db: Db): Promise<boolean> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', MARK).executeTakeFirst();
  return row !== undefined;
}

export const markSample = (trx: Db) => trx.insertInto('settings').values({ key: MARK, value: '1' }).execute();

export const stampsAt = (at: number) => ({
  created_at: at,
  updated_at: at,
  deleted_at: null,
  version: 1,
  sequence: 0,
});

type Row = Record<string, unknown>;

/** Writes rows of the sample unchanged. */
export async function insertRows(
  trx: Db,
  table: 'sites' | 'groups' | 'users' | 'gateways' | 'traps',
  rows: Row[],
) {
  for (const row of rows) {
    await trx
      .insertInto(table)
      .values(row as never)
      .execute();
  }
}

export async function openSite(
  trx: Db,
  siteId: string,
  integration: { id: string; key_hash: string },
  at: number,
): Promise<void> {
  await trx.insertInto('site_sequences').values({ site_id: siteId, value: 0 }).execute();
  await trx
    .insertInto('integrations')
    .values({
      site_id: siteId,
      ...integration,
      name: '見本のネットワークサーバー',
      kind: 'chirpstack',
      is_active: true,
      created_at: at,
    })
    .execute();
}

/** Marks notifications received before this time as read when they were received. */
export const readNotifications = (trx: Db, siteId: string, before: number) =>
  trx
    .updateTable('push_logs')
    .set((eb) => ({ read_at: eb.ref('received_at') }))
    .where('site_id', '=', siteId)
    .where('received_at', '<', before)
    .execute();

/** Approves posts of events before this time. */
export const approvePosts = (trx: Db, siteId: string, adminId: string, before: number) =>
  trx
    .updateTable('posts')
    .set((eb) => ({ status: 'approved', approved_by: adminId, approved_at: eb.ref('happened_at') }))
    .where('site_id', '=', siteId)
    .where('happened_at', '<', before)
    .execute();

export const setPostColumns = (trx: Db, postId: string, columns: { details: string }) =>
  trx.updateTable('posts').set(columns).where('id', '=', postId).execute();

/** The newest posts of a kind, with their posters. */
export const listYoungestPosts = (db: Db, isHunt: boolean, limit: number) =>
  db
    .selectFrom('posts')
    .select(['site_id', 'id', 'posted_by', 'happened_at', 'latitude', 'longitude', 'species'])
    .where('is_hunt', '=', isHunt)
    .orderBy('order_key', 'desc')
    .limit(limit)
    .execute();
