import { identityKey } from '@satomori/core';
import type { Db } from '../database/database.ts';
import { AppError } from '../errors/appError.ts';
import { addressBlock } from '../plugins/addressBlock.ts';
import { type CountedAttempts, countOneMore, minuteOf, readCounts, WINDOW_MS } from './attemptRepository.ts';

/** Guesses per window that reach the hash. */
const PER_ACCOUNT_AND_ADDRESS = 20;
const PER_ADDRESS = 200;
/** From known devices: an office signs in behind one address, and a few devices must not keep the hashes busy. */
const PER_ADDRESS_OF_KNOWN = 1_000;
/** From devices that have not signed in to it before, from all addresses together. */
const PER_ACCOUNT = 50;

export interface Attempt {
  /** The site that the caller named; guesses at one site's account never count at another's. */
  site_id: string | null;
  login_id: string;
  address: string;
  /**
   * Many people know its password: guessing it is no attack, and many may sign in on new devices at the same time.
   */
  isShared: boolean;
  /** A device that has signed in to this account before is counted separately. */
  knownDeviceId: string | null;
}

/** The name of a counter, and its limit within the window. */
export type Allowance = readonly [bucket: string, limit: number];

const total = (counted: readonly CountedAttempts[]): number =>
  counted.reduce((sum, { count }) => sum + count, 0);

/**
 * @param counted of one bucket, oldest first; the caller waits until enough have expired for less than `limit` to
 * remain
 */
function refuse(counted: readonly CountedAttempts[], limit: number, now: number): AppError {
  const lapsing = counted.find((_, at) => total(counted.slice(at + 1)) < limit);
  const retryAt = (lapsing?.last_at ?? now) + WINDOW_MS;
  return new AppError('too_many_requests', { retryAfterS: Math.ceil((retryAt - now) / 1000) });
}

/**
 * Counts one attempt in each bucket, in the database, so that limits survive a restart: no window of ten minutes
 * exceeds them. A refused attempt writes nothing, so a flood of guesses cannot use up the allowance of others.
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
  // Concurrent attempts may have read the same count, so the written one decides.
  const written = new Map((await countOneMore(db, buckets, now)).map((each) => [each.bucket, each]));
  for (const [bucket, limit] of allowances) {
    const earlier = (before.get(bucket) ?? []).filter(({ minute }) => minute !== minuteOf(now));
    const counted = [...earlier, written.get(bucket)].filter((each) => each !== undefined);
    if (total(counted) > limit) throw refuse(counted, limit, now);
  }
}

/**
 * Counts one guess of a password before any expensive work, in the database, so that limits survive a restart. A
 * known device is counted separately from unknown ones of its address, so that others who guess at the account cannot
 * lock it out.
 *
 * @throws {AppError} `too_many_requests` with the seconds to wait
 * Source: R15, R53, R125.
 */
export async function takeAttempt(db: Db, attempt: Attempt, now: number): Promise<void> {
  const account = `${attempt.site_id ?? ''}:${identityKey(attempt.login_id)}`;
  const address = addressBlock(attempt.address);
  const allowances: Allowance[] =
    attempt.knownDeviceId === null
      ? [
          [`address:${address}`, PER_ADDRESS],
          [`account:${account}:${address}`, PER_ACCOUNT_AND_ADDRESS],
          ...(attempt.isShared ? [] : [[`account:${account}`, PER_ACCOUNT] as const]),
        ]
      : [
          [`device:${account}:${attempt.knownDeviceId}`, PER_ACCOUNT_AND_ADDRESS],
          [`known:${address}`, PER_ADDRESS_OF_KNOWN],
        ];
  await countAgainst(db, allowances, now);
}
