/** What a frame says of the sensor's battery; `null` where it says nothing. */
export interface BatteryReading {
  battery_v: number | null;
  battery_pct: number | null;
  /** The sensor's own flag for a low battery. */
  battery_flag: boolean | null;
}

export interface BatteryLimits {
  /** `null`: no voltage is judged. */
  volts: number | null;
  percent: number;
}

/** How far above the limit a battery counts as good again, so that one at the limit does not notify again and again. */
const RECOVERED_V = 0.1;
const RECOVERED_PCT = 5;
/** One low reading may be the cold, or the sensor sending. */
const LOW_IN_A_ROW = 2;

/** Whether the battery is below its limit, or says so itself. */
export function isBatteryLow(reading: BatteryReading, { volts, percent }: BatteryLimits): boolean {
  if (reading.battery_flag === true) return true;
  if (reading.battery_v !== null && volts !== null && reading.battery_v < volts) return true;
  return reading.battery_pct !== null && reading.battery_pct < percent;
}

/** A frame without any value of the battery changes nothing. */
export const hasBattery = ({ battery_v, battery_pct, battery_flag }: BatteryReading): boolean =>
  battery_v !== null || battery_pct !== null || battery_flag !== null;

/** In tenths of a millivolt, since 2.5 + 0.1 is not 2.6. */
const isAbove = (value: number, limit: number): boolean => Math.round((value - limit) * 1e4) > 0;

function isRecovered(reading: BatteryReading, { volts, percent }: BatteryLimits): boolean {
  const { battery_v, battery_pct, battery_flag } = reading;
  if (battery_flag === true) return false;
  if (battery_v !== null && volts !== null && !isAbove(battery_v, volts + RECOVERED_V)) return false;
  return battery_pct === null || battery_pct > percent + RECOVERED_PCT;
}

export interface BatteryAlarm {
  isOpen: boolean;
  /** Low readings in a row. */
  lowCount: number;
}

/**
 * The alarm of a battery after the next reading, and what it notifies: low on two readings in a row, recovered once
 * clearly above the limit.
 *
 * Source: R144.
 */
export function followBattery(
  { isOpen, lowCount }: BatteryAlarm,
  reading: BatteryReading,
  limits: BatteryLimits,
): BatteryAlarm & { event: 'low' | 'recovered' | null } {
  if (!hasBattery(reading)) return { isOpen, lowCount, event: null };
  const count = isBatteryLow(reading, limits) ? lowCount + 1 : 0;
  if (!isOpen && count >= LOW_IN_A_ROW) return { isOpen: true, lowCount: count, event: 'low' };
  if (isOpen && isRecovered(reading, limits)) return { isOpen: false, lowCount: 0, event: 'recovered' };
  return { isOpen, lowCount: count, event: null };
}
