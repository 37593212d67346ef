import { HOUR_MS, MINUTE_MS } from '../format/durations.ts';
import type { RuleSettings } from '../alarm-rules/rules.ts';

/**
 * A stored time so far ahead of a timed job's comes from a clock that was fast, not from what happened while it ran.
 *
 * Source: R68.
 */
export const AHEAD_OF_JOB_MS = 10 * MINUTE_MS;

/** From when on the server raises an alarm by itself. */
export interface AlarmThresholds {
  /** A sensor is silent after this many expected intervals without a message. */
  silent_intervals: number;
  /** A fired trap counts as not checked after this time, and again each time after the other. Milliseconds. */
  not_checked_ms: number;
  not_checked_again_ms: number;
}

/** The thresholds of a site's alarms, from what it set of its rules. Source: R143, R174. */
export const thresholdsFrom = ({ sensor_silent, trap_not_checked }: RuleSettings): AlarmThresholds => ({
  silent_intervals: sensor_silent.threshold ?? 0,
  not_checked_ms: (trap_not_checked.threshold ?? 0) * HOUR_MS,
  not_checked_again_ms: 12 * HOUR_MS,
});
