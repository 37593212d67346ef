import { TRAP_STATES, type Trap, compareNames } from '@satomori/core';
import type { Sort } from '../../ui/list/DataTable.tsx';
import { batteryShare } from '../../traps/BatteryLevel.tsx';
import { trapMatcher } from '../../traps/trapMatcher.ts';
import type { ListAddress } from './listAddress.ts';

const byName = (a: Trap, b: Trap) => compareNames(a.name, b.name) || compareNames(a.trap_no, b.trap_no);

/** In the order of urgency. */
const urgency = (trap: Trap) => TRAP_STATES.indexOf(trap.state);

/** Sort values by column: numbers, or text; `null` is always last. */
const SORT_VALUES: Record<string, (trap: Trap) => number | string | null> = {
  state: urgency,
  name: (trap) => trap.name,
  proof: (trap) => trap.last_proof_at,
  battery: (trap) => {
    const share = batteryShare(trap.battery_v, trap.battery_pct, trap.settings.battery_low_v.value);
    // Low batteries first, whatever their reading.
    return trap.is_battery_low ? (share ?? 0) - 1 : (share ?? trap.battery_v);
  },
  signal: (trap) => trap.last_rssi_dbm,
  seen: (trap) => trap.last_seen_at,
  patrol: (trap) => trap.last_patrol_at,
  gateway: (trap) => trap.last_gateway_name,
  group: (trap) => trap.group_name,
};

const compareValues = (a: number | string, b: number | string) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compareNames(String(a), String(b));

/** Sorts as requested; equal ones by name. */
export function sortTraps(traps: readonly Trap[], { key, isDescending }: Sort): Trap[] {
  const valueOf = SORT_VALUES[key] ?? urgency;
  return [...traps].sort((a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)];
    if (left === null || right === null)
      return Number(left === null) - Number(right === null) || byName(a, b);
    const order = compareValues(left, right);
    return (isDescending ? -order : order) || byName(a, b);
  });
}

/** Applies the filter; `states` can be ignored to count what each state would show. */
export function filterTraps(traps: readonly Trap[], address: ListAddress): Trap[] {
  const matches = trapMatcher(address.q);
  return traps.filter(
    (trap) =>
      (address.states.length === 0 || address.states.includes(trap.state)) &&
      (address.group_id === null || trap.group_id === address.group_id) &&
      (!address.isPatrolDue || trap.is_patrol_due) &&
      (!address.isBatteryLow || trap.is_battery_low) &&
      matches(trap),
  );
}
