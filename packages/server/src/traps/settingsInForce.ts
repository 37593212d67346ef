import {
  type BatteryLimits,
  findSensorModel,
  type InheritedSetting,
  SENSOR_MODEL_FACTS,
  type SETTING_LEVELS,
} from '@satomori/core';

type Level = Exclude<(typeof SETTING_LEVELS)[number], 'model'>;

/** The settings of one level; `null` or `undefined` inherits from the next level. */
export type LevelSettings = Partial<Record<InheritedSetting, number | null>>;

export type SettingSources = Record<Level, LevelSettings | undefined>;

const INNERMOST_FIRST = ['trap', 'gateway', 'group', 'site'] as const satisfies Level[];

/**
 * The effective value of a setting and its level: site → group → gateway → trap, the innermost that defines it.
 *
 * Source: R32.
 */
export function settingInForce(
  sources: SettingSources,
  name: InheritedSetting,
): { value: number | null; level: Level } {
  const level = INNERMOST_FIRST.find((candidate) => (sources[candidate]?.[name] ?? null) !== null) ?? 'site';
  return { value: sources[level]?.[name] ?? null, level };
}

/**
 * The voltage below which a battery is low. If the sensor's model can never report less than the setting, the model's
 * own threshold is used instead.
 *
 * Source: R32.
 */
export function batteryLowVolts(
  sources: SettingSources,
  sensorModel: string | null,
): { value: number | null; level: Level | 'model' } {
  const setting = settingInForce(sources, 'battery_low_v');
  const model = sensorModel === null ? null : findSensorModel(sensorModel);
  const battery = model === null ? null : SENSOR_MODEL_FACTS[model].battery;
  if (battery === null || setting.value === null || setting.value > battery.lowest_v) return setting;
  return { value: battery.low_v, level: 'model' };
}

/** Below what the battery of a trap's sensor is low. Source: R32. */
export const batteryLimitsOf = (sources: SettingSources, sensorModel: string | null): BatteryLimits => ({
  volts: batteryLowVolts(sources, sensorModel).value,
  percent: settingInForce(sources, 'battery_low_pct').value ?? 0,
});
