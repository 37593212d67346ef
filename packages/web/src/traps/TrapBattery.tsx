import type { Trap } from '@satomori/core';
import { BatteryLevel } from './BatteryLevel.tsx';

/** The battery of a trap's sensor, low by the settings of its group. */
export const TrapBattery = ({ trap }: { trap: Trap }) => (
  <BatteryLevel
    volts={trap.battery_v}
    percent={trap.battery_pct}
    isLow={trap.is_battery_low}
    lowVolts={trap.settings.battery_low_v.value}
  />
);
