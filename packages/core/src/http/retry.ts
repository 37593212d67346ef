import type { Method } from '../schemas/defineEndpoint.ts';

const RETRIED_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD']);
const RETRIED_STATUSES: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

/**
 * Whether the client sends a request once more: safe methods, after certain statuses. POST, PUT, PATCH and DELETE
 * never are. Source: R79.
 */
export const mayRetry = (method: Method | 'HEAD' | 'PATCH', status: number): boolean =>
  RETRIED_METHODS.has(method) && RETRIED_STATUSES.has(status);

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

const SHORTEST_BACKOFF_MS = 500;
const LONGEST_BACKOFF_MS = 15_000;

/**
 * The delay in milliseconds before something is tried again that is retried until it succeeds.
 *
 * @param failures how many there were in a row; each doubles the delay
 */
export const backoffMs = (failures: number): number =>
  Math.min(LONGEST_BACKOFF_MS, SHORTEST_BACKOFF_MS * 2 ** (failures - 1));

/** Waits, or returns early when the signal aborts. */
export const pause = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, signal?.aborted === true ? 0 : milliseconds);
    signal?.addEventListener('abort', finish);
  });
