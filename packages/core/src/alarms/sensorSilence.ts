import { USUAL_CLOCK_ERROR_MS } from '../format/durations.ts';
import type { TrapPlacement } from '../traps/state.ts';

interface WatchedTrap {
  dev_eui: string | null;
  placement: TrapPlacement;
  /** Milliseconds, as `set_at` and `now`. */
  last_seen_at: number | null;
  set_at: number | null;
  expected_interval_s: number;
}

/** Since when a sensor has had the chance to be received and was not. Milliseconds. */
interface Silence {
  /** When the last of its gateways that were offline came back; `null` if none was. */
  path_back_at: number | null;
  silent_intervals: number;
}

/**
 * Whether the sensor of a set trap has not been received for so many of its intervals, counted from its last message,
 * else from when the trap was set, and again from when its gateway came back. A time ahead comes from a fast clock.
 *
 * Source: R148, R68.
 */
export function isSensorSilent(
  trap: WatchedTrap,
  { path_back_at, silent_intervals }: Silence,
  now: number,
): boolean {
  const watchedFrom = trap.last_seen_at ?? trap.set_at;
  if (trap.placement !== 'set' || trap.dev_eui === null || watchedFrom === null) return false;
  const since = Math.max(believed(watchedFrom, now), believed(path_back_at, now));
  return now - since >= trap.expected_interval_s * 1000 * silent_intervals;
}

const believed = (at: number | null, now: number): number =>
  at === null || at > now + USUAL_CLOCK_ERROR_MS ? 0 : at;
