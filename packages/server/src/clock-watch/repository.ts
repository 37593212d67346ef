import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { Database, Db } from '../database/database.ts';

const KEY = 'clock_seen';

/** The time that a server's clock last showed, in milliseconds. */
export async function findClockSeen(db: Db): Promise<number | null> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst();
  return row === undefined ? null : Number(row.value);
}

export const saveClockSeen = (db: Db, at: number) =>
  db
    .insertInto('settings')
    .values({ key: KEY, value: String(at) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: String(at) }))
    .execute();

/** The clock of a database on another machine, in milliseconds; `null` for the embedded one. */
export async function readDatabaseClock({ engine, db }: Database): Promise<number | null> {
  if (engine === 'sqlite') return null;
  const query = sql<{ at: number }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`;
  const { rows } = await query.execute(db);
  return rows[0]?.at ?? null;
}

/** Whether the site has such a notification received between these times. */
export async function hasClockNotice(
  trx: Db,
  scope: Scope,
  titles: readonly string[],
  [from, to]: readonly [number, number],
): Promise<boolean> {
  const row = await trx
    .selectFrom('push_logs')
    .select('id')
    .where('site_id', '=', scope.siteId)
    .where('rule', '=', 'clock_stepped')
    .where('title', 'in', titles)
    .where('received_at', '>=', from)
    .where('received_at', '<=', to)
    .executeTakeFirst();
  return row !== undefined;
}
