import { ApiError, NetworkError } from '@satomori/core';
import { pause } from '../server/pause.ts';

export type Sleep = (milliseconds: number, signal: AbortSignal) => Promise<void>;

/** Before the second, third and fourth try. */
const WAITS_MS = [500, 2_000, 5_000];
/** A server that asks for more patience than this is not waited for. */
const LONGEST_WAIT_MS = 60_000;
const PASSING: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** How long to wait before the next try; `null` where there is to be none. */
function waitAfter(error: unknown, attempt: number): number | null {
  const wait = WAITS_MS[attempt];
  if (wait === undefined) return null;
  if (error instanceof NetworkError) return wait;
  if (!(error instanceof ApiError) || !PASSING.has(error.status)) return null;
  const asked = (error.retryAfterS ?? 0) * 1000;
  return asked > LONGEST_WAIT_MS ? null : Math.max(wait, asked);
}

/** Does what may fail on the way a few times, with longer and longer pauses. */
export async function tryAgain<Result>(
  work: () => Promise<Result>,
  signal: AbortSignal,
  sleep: Sleep = pause,
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
