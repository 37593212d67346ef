import webPush from 'web-push';
import type { Db } from '../database/database.ts';

/** At most one row: a browser's subscription is bound to the key it was made with. */
const ONLY_ROW = 'server';

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** The server's key pair towards push services; the first call creates it, one for all servers on the database. */
export async function findVapidKeys(db: Db, now: number): Promise<VapidKeys> {
  const find = () => db.selectFrom('vapid_keys').selectAll().where('id', '=', ONLY_ROW).executeTakeFirst();
  let row = await find();
  if (row === undefined) {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    await db
      .insertInto('vapid_keys')
      .values({ id: ONLY_ROW, public_key: publicKey, private_key: privateKey, created_at: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    row = await find();
  }
  if (row === undefined) throw new Error('no VAPID key');
  return { publicKey: row.public_key, privateKey: row.private_key };
}
