import { ApiError, backoffMs, NetworkError, pause } from '@satomori/core';

export type Sleep = (milliseconds: number, signal: AbortSignal) => Promise<void>;
/** The delay before the next attempt in milliseconds; `null` to give up. `failures` counts those in a row. */
type RetryRule = (error: unknown, failures: number) => number | null;

/** Delays before the second, third and fourth attempt. */
const DELAYS_MS = [500, 2_000, 5_000];
/** The longest `Retry-After` that is waited for. */
const LONGEST_ASKED_MS = 60_000;
/** The server is overloaded, or away behind its proxy. Others the client has retried once already (`mayRetry`). */
const AWAY: ReadonlySet<number> = new Set([429, 502, 503, 504]);

const askedMs = (error: unknown) => (error instanceof ApiError ? (error.retryAfterS ?? 0) * 1000 : 0);

/** For a person who is waiting: a few attempts, only while the server is away. */
export const retryFewTimes: RetryRule = (error, failures) => {
  const delay = DELAYS_MS[failures - 1];
  if (delay === undefined) return null;
  const isAway = error instanceof NetworkError || (error instanceof ApiError && AWAY.has(error.status));
  const asked = askedMs(error);
  return isAway && asked <= LONGEST_ASKED_MS ? Math.max(delay, asked) : null;
};

/** For commands that wait for new rows anyway. */
export const retryUntilAnswered: RetryRule = (error, failures) => {
  const isPassing = error instanceof NetworkError || (error instanceof ApiError && error.status >= 429);
  return isPassing ? Math.max(backoffMs(failures), askedMs(error)) : null;
};

interface RetryOptions {
  rule?: RetryRule;
  sleep?: Sleep | undefined;
}

/** Retries a call, beyond what the client does for each request. */
export async function withRetries<Result>(
  work: () => Promise<Result>,
  signal: AbortSignal,
  { rule = retryFewTimes, sleep = pause }: RetryOptions = {},
): Promise<Result> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      const delay = rule(error, failures);
      if (delay === null) throw error;
      await sleep(delay, signal);
      if (signal.aborted) throw signal.reason;
    }
  }
}

/**
 * Reads that belong together, as the pages of a list: an unreachable server fails the first at once, and later ones
 * are retried, since a part has been printed. Source: R79.
 */
export function onceAnswered<Query, Answer>(
  read: (query: Query) => Promise<Answer>,
  signal: AbortSignal,
  options: RetryOptions = {},
): (query: Query) => Promise<Answer> {
  let hasAnswered = false;
  return async (query) => {
    const answer = hasAnswered ? await withRetries(() => read(query), signal, options) : await read(query);
    hasAnswered = true;
    return answer;
  };
}
