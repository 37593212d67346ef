import { identityKey } from '@satomori/core';
import type { Db } from '../database/database.ts';
import { AppError } from '../errors/appError.ts';
import { addressBlock } from '../plugins/addressBlock.ts';

const MINUTE_MS = 60_000;
const WINDOW_MS = 10 * MINUTE_MS;
/** Guesses per window that reach the hash. */
const PER_ACCOUNT_AND_ADDRESS = 20;
const PER_ADDRESS = 200;
/** From devices that have not signed in to it before, wherever they are. */
const PER_ACCOUNT = 50;

export interface Attempt {
  login_id: string;
  address: string;
  /** Its password is known to many: guessing it is no attack, and many sign in on new devices at the same time. */
  isShared: boolean;
  /** A device that this account has signed in from before has an allowance of its own. */
  knownDeviceId: string | null;
}

/** A name of what is counted, and how often it may be within the window. */
export type Allowance = readonly [bucket: string, limit: number];

interface Counted {
  bucket: string;
  minute: number;
  count: number;
  last_at: number;
}

const minuteOf = (now: number): number => Math.floor(now / MINUTE_MS);

/**
 * What was counted in the last ten minutes, by the minute, oldest first; a minute counts until its last guess is over.
 * What lies further ahead than that was counted by a clock gone wrong, and locks nobody out until then.
 */
const readCounts = (db: Db, buckets: readonly string[], now: number): Promise<Counted[]> =>
  db
    .selectFrom('login_attempts')
    .selectAll()
    .where('bucket', 'in', buckets)
    .where('last_at', '>', now - WINDOW_MS)
    .where('last_at', '<', now + WINDOW_MS)
    .orderBy('minute')
    .execute();

/** Counts one more in each, in one write. */
const countOneMore = (db: Db, buckets: readonly string[], now: number): Promise<Counted[]> =>
  db
    .insertInto('login_attempts')
    // In one order, so that no two wait for each other.
    .values([...buckets].sort().map((bucket) => ({ bucket, minute: minuteOf(now), last_at: now, count: 1 })))
    .onConflict((conflict) =>
      conflict
        .columns(['bucket', 'minute'])
        .doUpdateSet((eb) => ({ count: eb('login_attempts.count', '+', 1), last_at: now })),
    )
    .returningAll()
    .execute();

const total = (counted: readonly Counted[]): number => counted.reduce((sum, { count }) => sum + count, 0);

/** @param counted of one bucket, oldest first; so many of them have to lapse that less than `limit` are left */
function refuse(counted: readonly Counted[], limit: number, now: number): AppError {
  const lapsing = counted.find((_, at) => total(counted.slice(at + 1)) < limit);
  const retryAt = (lapsing?.last_at ?? now) + WINDOW_MS;
  return new AppError('too_many_requests', { retryAfterS: Math.ceil((retryAt - now) / 1000) });
}

/**
 * Counts one attempt at each of them, in the database, so that limits survive a restart: no ten minutes hold more than
 * are allowed. What is refused is only read: a flood of guesses writes nothing, and uses up nobody else's allowance.
 *
 * @throws {AppError} `too_many_requests` with the seconds to wait
 */
export async function countAgainst(db: Db, allowances: readonly Allowance[], now: number): Promise<void> {
  const buckets = allowances.map(([bucket]) => bucket);
  const before = Map.groupBy(await readCounts(db, buckets, now), ({ bucket }) => bucket);
  for (const [bucket, limit] of allowances) {
    const counted = before.get(bucket) ?? [];
    if (total(counted) >= limit) throw refuse(counted, limit, now);
  }
  // Several at once may have read the same count: what was written decides.
  const written = new Map((await countOneMore(db, buckets, now)).map((each) => [each.bucket, each]));
  for (const [bucket, limit] of allowances) {
    const earlier = (before.get(bucket) ?? []).filter(({ minute }) => minute !== minuteOf(now));
    const counted = [...earlier, written.get(bucket)].filter((each) => each !== undefined);
    if (total(counted) > limit) throw refuse(counted, limit, now);
  }
}

/**
 * Counts one guess of a password before any expensive work, in the database, so that limits survive a restart.
 * A device that signed in before is counted apart from its address: strangers who guess at a shared account
 * lock nobody out of it.
 *
 * @throws {AppError} `too_many_requests` with the seconds to wait
 * Source: R15.
 */
export async function takeAttempt(db: Db, attempt: Attempt, now: number): Promise<void> {
  const account = identityKey(attempt.login_id);
  const address = addressBlock(attempt.address);
  const allowances: Allowance[] =
    attempt.knownDeviceId === null
      ? [
          [`address:${address}`, PER_ADDRESS],
          [`account:${account}:${address}`, PER_ACCOUNT_AND_ADDRESS],
          ...(attempt.isShared ? [] : [[`account:${account}`, PER_ACCOUNT] as const]),
        ]
      : [[`device:${account}:${attempt.knownDeviceId}`, PER_ACCOUNT_AND_ADDRESS]];
  await countAgainst(db, allowances, now);
}

/** Forgets guesses whose window is over. */
export async function forgetOldAttempts(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('login_attempts')
    .where('last_at', '<', now - WINDOW_MS)
    .execute();
}
