import type { Db } from '../database/database.ts';
import { AppError } from '../errors.ts';
import { addressBlock } from './addressBlock.ts';

const WINDOW_MS = 10 * 60_000;
/** Guesses per window that reach the hash. */
const PER_ACCOUNT_AND_ADDRESS = 20;
const PER_ADDRESS = 200;

export interface Attempt {
  login_id: string;
  address: string;
  /** A device that this account has signed in from before has an allowance of its own. */
  knownDeviceId: string | null;
}

/** A name of what is counted, and how often it may be within the window. */
export type Allowance = readonly [bucket: string, limit: number];

interface Counted {
  bucket: string;
  count: number;
  window_start: number;
}

const refuse = ({ window_start }: Counted, now: number): AppError =>
  new AppError('too_many_requests', { retryAfterS: Math.ceil((window_start + WINDOW_MS - now) / 1000) });

const readCounts = (db: Db, buckets: readonly string[], now: number): Promise<Counted[]> =>
  db
    .selectFrom('login_attempts')
    .selectAll()
    .where('bucket', 'in', buckets)
    .where('window_start', '>', now - WINDOW_MS)
    .execute();

/** Counts one more in each, in one write; where the window is over it begins anew. */
function countOneMore(db: Db, buckets: readonly string[], now: number): Promise<Counted[]> {
  const cutoff = now - WINDOW_MS;
  return (
    db
      .insertInto('login_attempts')
      // In one order, so that no two wait for each other.
      .values([...buckets].sort().map((bucket) => ({ bucket, window_start: now, count: 1 })))
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
      .returningAll()
      .execute()
  );
}

/**
 * Counts one attempt at each of them, in the database, so that limits survive a restart. What is refused is only
 * read: a flood of guesses writes nothing, and uses up nobody else's allowance.
 *
 * @throws {AppError} `too_many_requests` with the seconds to wait
 */
export async function countAgainst(db: Db, allowances: readonly Allowance[], now: number): Promise<void> {
  const limits = new Map(allowances);
  const limitOf = ({ bucket }: Counted) => limits.get(bucket) ?? 0;
  const buckets = [...limits.keys()];
  const full = (await readCounts(db, buckets, now)).find((counted) => counted.count >= limitOf(counted));
  if (full !== undefined) throw refuse(full, now);
  // Several at once may have read the same count: what was written decides.
  const over = (await countOneMore(db, buckets, now)).find((counted) => counted.count > limitOf(counted));
  if (over !== undefined) throw refuse(over, now);
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
  const address = addressBlock(attempt.address);
  const allowances: Allowance[] =
    attempt.knownDeviceId === null
      ? [
          [`address:${address}`, PER_ADDRESS],
          [`account:${account}:${address}`, PER_ACCOUNT_AND_ADDRESS],
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
