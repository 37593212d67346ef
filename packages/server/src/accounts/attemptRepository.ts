import { MINUTE_MS } from '@satomori/core';
import type { Db } from '../database/database.ts';

export const WINDOW_MS = 10 * MINUTE_MS;

/** The attempts of one minute. */
export interface CountedAttempts {
  bucket: string;
  minute: number;
  count: number;
  last_at: number;
}

export const minuteOf = (now: number): number => Math.floor(now / MINUTE_MS);

/**
 * The counts of the last ten minutes, by minute, oldest first; a minute counts until its last guess has expired.
 * Counts in the future were recorded by a wrong clock and are ignored.
 */
export const readCounts = (db: Db, buckets: readonly string[], now: number): Promise<CountedAttempts[]> =>
  db
    .selectFrom('login_attempts')
    .selectAll()
    .where('bucket', 'in', buckets)
    .where('last_at', '>', now - WINDOW_MS)
    .where('last_at', '<', now + WINDOW_MS)
    .orderBy('minute')
    .execute();

/** Increments each counter, in one statement. */
export const countOneMore = (db: Db, buckets: readonly string[], now: number): Promise<CountedAttempts[]> =>
  db
    .insertInto('login_attempts')
    // In a fixed order, so that two statements cannot deadlock.
    .values([...buckets].sort().map((bucket) => ({ bucket, minute: minuteOf(now), last_at: now, count: 1 })))
    .onConflict((conflict) =>
      conflict
        .columns(['bucket', 'minute'])
        .doUpdateSet((eb) => ({ count: eb('login_attempts.count', '+', 1), last_at: now })),
    )
    .returningAll()
    .execute();

/** Deletes guesses whose window has ended. */
export async function deleteExpiredAttempts(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('login_attempts')
    .where('last_at', '<', now - WINDOW_MS)
    .execute();
}
