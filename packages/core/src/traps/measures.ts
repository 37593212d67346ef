/** The highest voltage of a battery that a sensor or gateway in the field runs on. */
export const HIGHEST_BATTERY_V = 15;

/** What sensors measure in addition to their contacts, and the range in which a value can be true. */
export const MEASURE_RANGES = {
  battery_v: [0, HIGHEST_BATTERY_V],
  battery_pct: [0, 100],
  temperature_c: [-60, 100],
  humidity_pct: [0, 100],
  tilt_deg: [-180, 180],
  angle_x_deg: [-180, 180],
  angle_y_deg: [-180, 180],
  angle_z_deg: [-180, 180],
  /** The device's own settings: its shortest and longest interval between reports, in seconds. */
  min_report_s: [0, 0xffff],
  max_report_s: [0, 0xffff],
} as const satisfies Record<string, readonly [lowest: number, highest: number]>;
export type Measure = keyof typeof MEASURE_RANGES;
export type Measured = Partial<Record<Measure, number>>;

/** Whether a measured value can be true; a broken sensor reports its highest code. */
export function isPossible(measure: Measure, value: number): boolean {
  const [lowest, highest] = MEASURE_RANGES[measure];
  return value >= lowest && value <= highest;
}

/** Seconds between two regular reports of a device: a minute to a week. */
export const REPORT_INTERVAL_S = { min: 60, max: 7 * 24 * 3600 };
