import { sql } from 'kysely';
import type { Database, Db } from './database.ts';

/** An arbitrary number; the same for every server on a database. */
const PHOTOS = 7_236_002;

/**
 * Locks a person's row until the transaction ends, so that the account cannot be disabled and its rights cannot
 * change meanwhile. Always locked before the site. In SQLite there is only one writing transaction anyway.
 */
export async function lockPerson(trx: Db, engine: Database['engine'], userId: string): Promise<void> {
  if (engine === 'sqlite') return;
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/**
 * Locks the photo store until the transaction ends: shared by transactions that name photos, exclusive for the sweep.
 * SQLite runs one writing transaction at a time, so it needs no lock.
 */
export async function lockPhotos(
  trx: Db,
  engine: Database['engine'],
  mode: 'shared' | 'alone',
): Promise<void> {
  if (engine === 'sqlite') return;
  const lock = mode === 'alone' ? sql`pg_advisory_xact_lock` : sql`pg_advisory_xact_lock_shared`;
  await sql`select ${lock}(${sql.lit(PHOTOS)})`.execute(trx);
}
