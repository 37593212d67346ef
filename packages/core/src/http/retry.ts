import type { Method } from '../schemas/defineEndpoint.ts';

const RETRIED_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD']);
const RETRIED_STATUSES: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

/**
 * Whether a request is sent again: safe methods once, after certain statuses. POST, PUT, PATCH and DELETE never are.
 *
 * @param attempt 1 for the first attempt
 * Source: R79.
 */
export const mayRetry = (method: Method | 'HEAD' | 'PATCH', status: number, attempt: number): boolean =>
  attempt === 1 && RETRIED_METHODS.has(method) && RETRIED_STATUSES.has(status);

/** A longer wait requested by the server is not waited for. */
const LONGEST_WAIT_MS = 5_000;
const USUAL_WAIT_MS = 300;

/**
 * How long to wait before the retry, in milliseconds; `null` where the server requests more than the limit.
 *
 * @param retryAfter the header's text: seconds or an HTTP date
 * @param chance 0 to 1; spreads clients that failed together
 */
export function retryWait(retryAfter: string | null, now: number, chance: number): number | null {
  const jitter = chance * USUAL_WAIT_MS;
  if (retryAfter === null || retryAfter.trim() === '') return USUAL_WAIT_MS + jitter;
  const seconds = Number(retryAfter);
  const asked = Number.isNaN(seconds) ? Date.parse(retryAfter) - now : seconds * 1000;
  if (Number.isNaN(asked)) return USUAL_WAIT_MS + jitter;
  return asked > LONGEST_WAIT_MS ? null : Math.max(0, asked) + jitter;
}
