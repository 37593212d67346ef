import { BATTERY_DAYS, type BatteryEnd, batteryEnd, DAY_MS, startOfDay } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import type { TrapView } from '../traps/trapView.ts';
import { listBatteryReadings } from './repository.ts';

/** When the battery of a trap that the scope may see is expected to reach its limit. Source: R176. */
export async function batteryEndOf(
  db: Db,
  scope: Scope,
  trap: TrapView,
  now: number,
): Promise<BatteryEnd | null> {
  const { battery_low_v, battery_low_pct } = trap.settings;
  const changed = trap.battery_changed_on;
  // On the day of the change both batteries were measured.
  const changedAt = changed === null ? 0 : startOfDay(Date.parse(changed)) + DAY_MS;
  const since = Math.max(now - BATTERY_DAYS * DAY_MS, changedAt);
  const logs = (await listBatteryReadings(db, scope, trap.id, since)).map((log) => ({
    at: log.is_clock_odd ? log.received_at : log.occurred_at,
    ...log,
  }));
  const readingsOf = (measure: 'battery_v' | 'battery_pct') =>
    logs.flatMap(({ at, [measure]: value }) => (value === null || at < since ? [] : [{ at, value }]));
  const volts = battery_low_v.value === null ? [] : readingsOf('battery_v');
  if (battery_low_v.value !== null && volts.length > 0)
    return batteryEnd({ unit: 'V', readings: volts, limit: battery_low_v.value }, now);
  return batteryEnd({ unit: '%', readings: readingsOf('battery_pct'), limit: battery_low_pct.value }, now);
}
