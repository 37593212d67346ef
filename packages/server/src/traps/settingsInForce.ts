import type { SETTING_LEVELS } from '@satomori/core';

type Level = (typeof SETTING_LEVELS)[number];

/** Settings as they stand on one level; `null` or `undefined` leaves it to the next level out. */
export interface LevelSettings {
  heartbeat_interval_s?: number | null;
  battery_low_v?: number | null;
  battery_low_pct?: number | null;
  patrol_due_hour?: number | null;
}
type SettingName = keyof LevelSettings;

export type SettingSources = Record<Level, LevelSettings | undefined>;

const INNERMOST_FIRST = ['trap', 'gateway', 'group', 'site'] as const satisfies Level[];

/**
 * The value of a setting in force and where it comes from: site → group → gateway → trap, the innermost that says.
 *
 * Source: product description, section 2.
 */
export function settingInForce(
  sources: SettingSources,
  name: SettingName,
): { value: number | null; level: Level } {
  const level = INNERMOST_FIRST.find((candidate) => (sources[candidate]?.[name] ?? null) !== null) ?? 'site';
  return { value: sources[level]?.[name] ?? null, level };
}
