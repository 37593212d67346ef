import { ApiError, NetworkError } from '../http/apiError.ts';
import type { OutboxEntry } from './entry.ts';
import { OwnerSignedOut, UnsendableEntry } from './outboxErrors.ts';

/** Statuses after which the same request may succeed later, in addition to 5xx. */
const RETRIED: ReadonlySet<number> = new Set([408, 425, 429]);
/** Statuses that say that this person may not, now. */
const PAUSED: ReadonlySet<number> = new Set([401, 403]);

const FIRST_DELAY_MS = 2_000;
/** No delay is longer, also where the server asks for it; a later time comes from a clock that was set. */
export const MAX_DELAY_MS = 10 * 60_000;

/**
 * What becomes of an entry after a failed attempt. An error that is none of the server's (the device's storage for
 * example) says nothing about the entry, so it is tried again.
 *
 * Source: R200.
 */
export function stateAfter(error: unknown): OutboxEntry['state'] {
  if (error instanceof UnsendableEntry) return 'rejected';
  if (!(error instanceof ApiError)) return 'waiting';
  if (error.status >= 500 || RETRIED.has(error.status)) return 'waiting';
  return PAUSED.has(error.status) ? 'paused' : 'rejected';
}

/** Whether the attempt says that no entry can be sent now: no connection, or no accepted token. */
export const endsRun = (error: unknown): boolean =>
  error instanceof NetworkError ||
  error instanceof OwnerSignedOut ||
  (error instanceof ApiError && error.status === 401);

/** @param chance 0 to 1; spreads devices that failed together */
function delayMs(failures: number, error: unknown, chance: number): number {
  const doubled = FIRST_DELAY_MS * 2 ** Math.min(failures - 1, 20) * (1 + chance / 2);
  const askedMs = error instanceof ApiError ? (error.retryAfterS ?? 0) * 1000 : 0;
  return Math.min(MAX_DELAY_MS, Math.max(doubled, askedMs));
}

function problemOf(error: unknown, at: number): OutboxEntry['problem'] {
  if (error instanceof ApiError)
    return { at, status: error.status, result: error.result, message: error.serverMessage };
  return { at, status: null, result: null, message: error instanceof UnsendableEntry ? error.message : null };
}

/**
 * The entry after a failed attempt.
 *
 * @param now milliseconds
 * @param chance 0 to 1
 */
export function afterFailure(entry: OutboxEntry, error: unknown, now: number, chance: number): OutboxEntry {
  const failures = entry.failures + 1;
  return {
    ...entry,
    state: stateAfter(error),
    failures,
    next_try_at: now + delayMs(failures, error, chance),
    problem: problemOf(error, now),
  };
}

/** The entry as it is to be sent again at once: a person asked for it, or signed in. */
export const retriedNow = (entry: OutboxEntry, now: number): OutboxEntry => ({
  ...entry,
  state: 'waiting',
  next_try_at: now,
});

const isDue = ({ next_try_at }: OutboxEntry, now: number): boolean =>
  next_try_at <= now || next_try_at > now + MAX_DELAY_MS;

const byPosition = (a: OutboxEntry, b: OutboxEntry) => a.position - b.position;

/** Waiting entries in their order, without those that an earlier one about the same trap or post holds back. */
function notHeld(entries: readonly OutboxEntry[], tried: ReadonlySet<string> = new Set()): OutboxEntry[] {
  const held = new Set<string>();
  return entries.toSorted(byPosition).filter(({ id, subject, state }) => {
    const isHeld = subject !== null && held.has(subject);
    if (subject !== null && state !== 'rejected') held.add(subject);
    return !isHeld && state === 'waiting' && !tried.has(id);
  });
}

/**
 * The entry to send next; `undefined` where nothing is due. Entries go out in their order, but one that fails holds
 * back only later ones about the same trap or post.
 *
 * @param tried ids that were tried in this run
 */
export const nextToSend = (
  entries: readonly OutboxEntry[],
  now: number,
  tried: ReadonlySet<string>,
): OutboxEntry | undefined => notHeld(entries, tried).find((entry) => isDue(entry, now));

/** When the next entry is due, in milliseconds; `null` where none is waiting. */
export function nextTryAt(entries: readonly OutboxEntry[], now: number): number | null {
  const times = notHeld(entries).map((entry) => (isDue(entry, now) ? now : entry.next_try_at));
  return times.length === 0 ? null : Math.min(...times);
}
