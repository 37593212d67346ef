import { USUAL_CLOCK_ERROR_MS } from '../format/durations.ts';

/**
 * The later of two times in milliseconds; a known time ahead of `now` was recorded by a wrong clock and is ignored.
 */
export const latest = (known: number | null, at: number, now: number): number =>
  known === null || known > now + USUAL_CLOCK_ERROR_MS ? at : Math.max(known, at);
