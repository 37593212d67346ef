import { randomBytes, randomUUID } from 'node:crypto';
import type { Db } from '../database/database.ts';

export interface SigningKey {
  id: string;
  secret: Uint8Array;
  createdAt: number;
}

/** The keys for signing tokens, newest first; in the database, so that several servers share them. */
export async function listSigningKeys(db: Db): Promise<SigningKey[]> {
  const rows = await db
    .selectFrom('signing_keys')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, secret, created_at }) => ({
    id,
    secret: Buffer.from(secret, 'base64url'),
    createdAt: created_at,
  }));
}

export const insertSigningKey = (db: Db, now: number) =>
  db
    .insertInto('signing_keys')
    .values({
      id: randomBytes(8).toString('hex'),
      secret: randomBytes(32).toString('base64url'),
      created_at: now,
    })
    .execute();

/**
 * Creates the key that signs tokens from now on. Tokens of older keys stay valid until they expire; with `revokeOld`
 * those keys are deleted, and every person gets a new stamp, so that open streams end, too.
 */
export async function rotateSigningKeys(
  trx: Db,
  { revokeOld }: { revokeOld: boolean },
  now: number,
): Promise<void> {
  if (revokeOld) {
    await trx.deleteFrom('signing_keys').execute();
    await trx.updateTable('users').set({ stamp: randomUUID() }).execute();
  }
  const newest = await trx
    .selectFrom('signing_keys')
    .select((eb) => eb.fn.max('created_at').as('at'))
    .executeTakeFirst();
  // Even if the clock was set back, the newest key is the one that signs.
  await insertSigningKey(trx, Math.max(now, (newest?.at ?? 0) + 1));
}
