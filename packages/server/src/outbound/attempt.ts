import type { DeliveryProblem } from '@satomori/core';
import { isPrivateAddressError } from './guardedFetch.ts';

/** What came of one attempt to hand a message to a provider. */
export type Attempt =
  | { result: 'sent'; answer: string | null }
  /** The same message would fail again. */
  | { result: 'failed'; problem: DeliveryProblem; answer?: string | null }
  /** The device or the target no longer receives anything. `called`: which one, since another may be stored by now. */
  | { result: 'ended'; problem: DeliveryProblem; answer?: string | null; called: string }
  | { result: 'later'; problem: DeliveryProblem; answer?: string | null; waitMs?: number | null };

/** A provider that has not answered by then is asked again later. */
export const ANSWER_WITHIN_MS = 8_000;

const FIRST_WAIT_MS = 10_000;
export const LONGEST_WAIT_MS = 30 * 60_000;
/** A provider may ask for more patience than this, but does not get it: an alarm would be of no use any more. */
const LONGEST_ASKED_MS = 6 * 60 * 60_000;

/** Waits in milliseconds that double with each attempt. */
export const doublingWaits =
  (firstMs: number, longestMs: number) =>
  (attempts: number): number =>
    Math.min(firstMs * 2 ** (Math.max(1, attempts) - 1), longestMs);

/** 10, 20, 40 s … at most half an hour. */
export const waitAfter = doublingWaits(FIRST_WAIT_MS, LONGEST_WAIT_MS);

/**
 * `Retry-After`: seconds, or a date.
 *
 * @returns milliseconds from now; `null` where the header is missing or unreadable
 */
function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null) return null;
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(wait) ? null : Math.min(Math.max(wait, 0), LONGEST_ASKED_MS);
}

const MAX_ANSWER = 200;

/** Leaving the loop ends the answer: of what somebody else's server sends, no more is read than is kept. */
async function beginningOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    if (text.length >= MAX_ANSWER) break;
  }
  return text.slice(0, MAX_ANSWER);
}

/** What a provider answered, shortened. */
export async function answerOf(response: Response): Promise<string> {
  const text = await beginningOf(response);
  return text === '' ? `HTTP ${response.status}` : `HTTP ${response.status} ${text}`;
}

/** What any HTTP answer means that no channel understands otherwise. */
export function meaningOf({ status, ok, headers }: Response, answer: string, now: number): Attempt {
  if (ok) return { result: 'sent', answer: `HTTP ${status}` };
  const waitMs = retryAfterMs(headers.get('retry-after'), now);
  if (status === 429) return { result: 'later', problem: 'busy', answer, waitMs };
  if (status >= 500) return { result: 'later', problem: 'provider_error', answer, waitMs };
  return { result: 'failed', problem: 'refused', answer };
}

/** The same of an answer that has not been read yet. */
export const attemptOf = async (response: Response, now: number): Promise<Attempt> =>
  meaningOf(response, await answerOf(response), now);

/** What a call that got no answer means. */
export function attemptAfterError(error: unknown): Attempt {
  if (isPrivateAddressError(error)) return { result: 'failed', problem: 'not_permitted' };
  const isLate = error instanceof Error && error.name === 'TimeoutError';
  return { result: 'later', problem: isLate ? 'timed_out' : 'unreachable' };
}

/** Why an attempt did not succeed. */
export const problemOf = (attempt: Attempt): DeliveryProblem | null =>
  attempt.result === 'sent' ? null : attempt.problem;
