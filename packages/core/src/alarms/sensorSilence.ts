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

/** When a gateway, or every gateway of a trap, could not receive. Milliseconds; `to` is exclusive. */
export interface Outage {
  from: number;
  to: number;
}

interface Silence {
  /** When no gateway could receive the sensor, without overlaps. */
  outages: readonly Outage[];
  silent_intervals: number;
}

/**
 * Whether the sensor of a set trap has not been received for so many of its intervals, counted from its last message,
 * else from when the trap was set, without the time in which no gateway could receive it. An outage that is shorter
 * than the interval hides one message at most: after twice the time, such outages do not matter any more, however often
 * a gateway comes and goes. A time ahead comes from a fast clock.
 *
 * Source: R148, R68.
 */
export function isSensorSilent(
  trap: WatchedTrap,
  { outages, silent_intervals }: Silence,
  now: number,
): boolean {
  const watchedFrom = trap.last_seen_at ?? trap.set_at;
  if (trap.placement !== 'set' || trap.dev_eui === null || watchedFrom === null) return false;
  const since = isAhead(watchedFrom, now) ? 0 : watchedFrom;
  const interval = trap.expected_interval_s * 1000;
  const receivable = (without: readonly Outage[]) => now - since - timeIn(without, { from: since, to: now });
  const limit = interval * silent_intervals;
  const known = outages.filter(({ to }) => !isAhead(to, now));
  const long = known.filter(({ from, to }) => to - from >= interval);
  return receivable(known) >= limit || receivable(long) >= 2 * limit;
}

const isAhead = (at: number, now: number): boolean => at > now + USUAL_CLOCK_ERROR_MS;

const overlap = (one: Outage, other: Outage): Outage => ({
  from: Math.max(one.from, other.from),
  to: Math.min(one.to, other.to),
});

const timeIn = (outages: readonly Outage[], within: Outage): number =>
  outages
    .map((outage) => overlap(outage, within))
    .reduce((sum, { from, to }) => sum + Math.max(0, to - from), 0);

/** When all of these gateways were out at the same time. */
export const commonOutages = (gateways: readonly (readonly Outage[])[]): readonly Outage[] =>
  gateways.length === 0
    ? []
    : gateways.reduce((common, outages) =>
        common
          .flatMap((one) => outages.map((other) => overlap(one, other)))
          .filter(({ from, to }) => from < to),
      );
