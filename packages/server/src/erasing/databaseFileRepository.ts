import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

/** Deleted content is overwritten from now on, on this connection. */
export async function overwriteDeleted(db: Db): Promise<void> {
  await sql`pragma secure_delete = on`.execute(db);
}

const TRIES = 100;
const WAIT_MS = 100;

/**
 * Empties the write-ahead log, in which earlier contents of pages stay until they are overwritten.
 *
 * @throws {Error} with a Japanese sentence while another process reads from it
 */
export async function emptyLog(db: Db): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy === 0) return;
    await sleep(WAIT_MS);
  }
  throw new Error(
    'データベースを読み続けているもの（バックアップなど）があるため、ファイルを書き直せませんでした。終わってから、同じコマンドをもう一度行ってください。',
  );
}

/**
 * Writes the database file anew, without free space: deleted content that an earlier server left in it is gone, too.
 * Writers wait meanwhile.
 */
export async function rewriteFile(db: Db): Promise<void> {
  await sql`vacuum`.execute(db);
  await emptyLog(db);
}
