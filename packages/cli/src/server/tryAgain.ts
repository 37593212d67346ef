import { ApiError, NetworkError } from '@satomori/core';

/** Waits, or returns early when the signal aborts. */
export const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, signal.aborted ? 0 : milliseconds);
    signal.addEventListener('abort', finish);
  });

export type Sleep = (milliseconds: number, signal: AbortSignal) => Promise<void>;
/** The delay before the next attempt in milliseconds; `null` to give up. The first attempt is 0. */
export type WaitRule = (error: unknown, attempt: number) => number | null;

/** Delays before the second, third and fourth attempt. */
const WAITS_MS = [500, 2_000, 5_000];
/** The longest `Retry-After` that is waited for. */
const LONGEST_ASKED_MS = 60_000;
const PASSING: ReadonlySet<number> = new Set([429, 502, 503, 504]);

const SHORTEST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

const askedMs = (error: unknown) => (error instanceof ApiError ? (error.retryAfterS ?? 0) * 1000 : 0);

/** For a person who is waiting: a few attempts, only for temporary failures. */
export const fewTimes: WaitRule = (error, attempt) => {
  const wait = WAITS_MS[attempt];
  if (wait === undefined) return null;
  const isPassing = error instanceof NetworkError || (error instanceof ApiError && PASSING.has(error.status));
  const asked = askedMs(error);
  return isPassing && asked <= LONGEST_ASKED_MS ? Math.max(wait, asked) : null;
};

/** Retries until there is an answer, for commands that wait for new rows anyway. */
export const untilAnswered: WaitRule = (error, attempt) => {
  const isPassing = error instanceof NetworkError || (error instanceof ApiError && error.status >= 429);
  return isPassing
    ? Math.max(Math.min(LONGEST_WAIT_MS, SHORTEST_WAIT_MS * 2 ** attempt), askedMs(error))
    : null;
};

export interface TryOptions {
  waitAfter?: WaitRule;
  sleep?: Sleep | undefined;
}

/** Retries a call that may fail temporarily, with increasing delays. */
export async function tryAgain<Result>(
  work: () => Promise<Result>,
  signal: AbortSignal,
  { waitAfter = fewTimes, sleep = pause }: TryOptions = {},
): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      const wait = waitAfter(error, attempt);
      if (wait === null) throw error;
      await sleep(wait, signal);
      if (signal.aborted) throw signal.reason;
    }
  }
}
