import { sql } from 'kysely';
import type { Database, Db } from './database.ts';

/** Any number; the same for every server on a database. */
const PHOTOS = 7_236_002;

/**
 * Holds a person's row until the transaction ends, so that nobody disables the account or changes its rights meanwhile.
 * Taken before the site's turn by all who take both. In SQLite a writing transaction is alone anyway.
 */
export async function lockPerson(trx: Db, engine: Database['engine'], userId: string): Promise<void> {
  if (engine === 'sqlite') return;
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/**
 * Holds the places of photos until the transaction ends: shared by transactions that name photos, alone by the sweep
 * that looks for those nobody names. SQLite runs one writing transaction at a time, so there each is alone.
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
