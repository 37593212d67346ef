import type { DeliveryProblem } from '@satomori/core';

/** What came of one attempt to hand a message to a provider. */
export type Attempt =
  | { result: 'sent'; answer: string | null }
  /** The same message would fail again. */
  | { result: 'failed'; problem: DeliveryProblem; answer?: string | null }
  /** The device no longer receives anything. */
  | { result: 'ended'; answer?: string | null }
  | { result: 'later'; problem: DeliveryProblem; answer?: string | null; waitMs?: number | null };

const FIRST_WAIT_MS = 10_000;
export const LONGEST_WAIT_MS = 30 * 60_000;
/** A provider may ask for more patience than this, but does not get it: an alarm would be of no use any more. */
const LONGEST_ASKED_MS = 6 * 60 * 60_000;

/** 10, 20, 40 s … at most half an hour. */
export const waitAfter = (attempts: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** (Math.max(1, attempts) - 1), LONGEST_WAIT_MS);

/**
 * `Retry-After`: seconds, or a date.
 *
 * @returns milliseconds from now; `null` where the header is missing or unreadable
 */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null) return null;
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(wait) ? null : Math.min(Math.max(wait, 0), LONGEST_ASKED_MS);
}
