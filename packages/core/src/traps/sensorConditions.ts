import { PROOF_INTERVALS, type TrapPlacement } from './state.ts';

export const SENSOR_CONDITIONS = ['none', 'silent'] as const;
/** `none`: no sensor is assigned; `silent`: it should have reported by now. */
export type SensorCondition = (typeof SENSOR_CONDITIONS)[number];

export const SENSOR_CONDITION_LABELS: Record<SensorCondition, string> = {
  none: '子機なし',
  silent: '通信が途絶えた子機',
};

interface SensedTrap {
  dev_eui: string | null;
  placement: TrapPlacement;
  /** Milliseconds or ISO text. */
  last_seen_at: number | string | null;
  expected_interval_s: number;
}

/**
 * What the office has to see to: a trap in use without a sensor, or with one that has not reported for 2.5 expected
 * intervals; `null` for all others. A contact further ahead than that comes from a fast clock.
 *
 * @param now milliseconds
 * Source: R11, R68.
 */
export function sensorCondition(trap: SensedTrap, now: number): SensorCondition | null {
  if (trap.placement === 'removed') return null;
  if (trap.dev_eui === null) return 'none';
  const { last_seen_at: seen } = trap;
  const seenAt = typeof seen === 'string' ? Date.parse(seen) : seen;
  const window = trap.expected_interval_s * 1000 * PROOF_INTERVALS;
  return seenAt !== null && Math.abs(now - seenAt) < window ? null : 'silent';
}
