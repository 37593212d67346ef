import type { Db } from '../database/database.ts';
import { AppError } from '../errors.ts';

const WINDOW_MS = 10 * 60_000;
/** Guesses per window that reach the hash. */
const PER_ACCOUNT_AND_ADDRESS = 20;
const PER_ADDRESS = 200;

async function countAttempt(
  db: Db,
  bucket: string,
  now: number,
): Promise<{ count: number; window_start: number }> {
  const cutoff = now - WINDOW_MS;
  return db
    .insertInto('login_attempts')
    .values({ bucket, window_start: now, count: 1 })
    .onConflict((conflict) =>
      conflict.column('bucket').doUpdateSet((eb) => ({
        count: eb
          .case()
          .when('login_attempts.window_start', '<=', cutoff)
          .then(1)
          .else(eb('login_attempts.count', '+', 1))
          .end(),
        window_start: eb
          .case()
          .when('login_attempts.window_start', '<=', cutoff)
          .then(now)
          .else(eb.ref('login_attempts.window_start'))
          .end(),
      })),
    )
    .returning(['count', 'window_start'])
    .executeTakeFirstOrThrow();
}

export interface Attempt {
  login_id: string;
  address: string;
  /** A device that this account has signed in from before has an allowance of its own. */
  knownDeviceId: string | null;
}

/** A name of what is counted, and how often it may be within the window. */
export type Allowance = readonly [bucket: string, limit: number];

/**
 * Counts one attempt at each of them, in the database, so that limits survive a restart.
 *
 * @throws {AppError} `too_many_requests` with the seconds to wait
 */
export async function countAgainst(db: Db, allowances: readonly Allowance[], now: number): Promise<void> {
  for (const [bucket, limit] of allowances) {
    const { count, window_start } = await countAttempt(db, bucket, now);
    if (count > limit) {
      throw new AppError('too_many_requests', {
        retryAfterS: Math.ceil((window_start + WINDOW_MS - now) / 1000),
      });
    }
  }
}

/**
 * Counts one guess of a password before any expensive work, in the database, so that limits survive a restart.
 * A device that signed in before is counted apart from its address: strangers who guess at a shared account
 * lock nobody out of it.
 *
 * @throws {AppError} `too_many_requests` with the seconds to wait
 * Source: trust rule 15.
 */
export async function takeAttempt(db: Db, attempt: Attempt, now: number): Promise<void> {
  const account = attempt.login_id.toLowerCase();
  const allowances: Allowance[] =
    attempt.knownDeviceId === null
      ? [
          [`address:${attempt.address}`, PER_ADDRESS],
          [`account:${account}:${attempt.address}`, PER_ACCOUNT_AND_ADDRESS],
        ]
      : [[`device:${account}:${attempt.knownDeviceId}`, PER_ACCOUNT_AND_ADDRESS]];
  await countAgainst(db, allowances, now);
}

/** Forgets guesses whose window is over. */
export async function forgetOldAttempts(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('login_attempts')
    .where('window_start', '<', now - WINDOW_MS)
    .execute();
}
