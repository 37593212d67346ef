import {
  type Group,
  sensorCondition,
  type SensorCondition,
  textMatcher,
  type Trap,
  type TrapFileFilter,
  TRAP_STATES,
  type TrapState,
  compareNames,
} from '@satomori/core';
import type { Sort } from '../../../ui/list/DataTable.tsx';

/** `inUse`: all but those that were taken away. */
export type StateChoice = TrapState | 'inUse' | 'all';

export interface TrapFilter {
  q: string;
  state: StateChoice;
  group_id: string | null;
  sensor: SensorCondition | null;
}
export const ALL_IN_USE: TrapFilter = { q: '', state: 'inUse', group_id: null, sensor: null };

const IN_USE = TRAP_STATES.filter((state) => state !== 'removed');

/** The same rows as {@link filteredTraps}, asked of the server. */
export const fileFilter = ({ q, state, group_id, sensor }: TrapFilter): TrapFileFilter => ({
  ...(q.trim() === '' ? {} : { q }),
  ...(state === 'all' ? {} : { state: state === 'inUse' ? IN_USE.join(',') : state }),
  ...(group_id === null ? {} : { group_id }),
  ...(sensor === null ? {} : { sensor }),
});

/** The group and all below it. */
export function withGroupsBelow(groups: readonly Pick<Group, 'id' | 'parent_id'>[], id: string): Set<string> {
  const found = new Set([id]);
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const group of groups)
      if (group.parent_id !== null && found.has(group.parent_id)) found.add(group.id);
  }
  return found;
}

/** @param now milliseconds */
export function filteredTraps(
  traps: readonly Trap[],
  { q, state, group_id, sensor }: TrapFilter,
  groups: readonly Pick<Group, 'id' | 'parent_id'>[],
  now: number,
): Trap[] {
  const matches = textMatcher(q);
  const within = group_id === null ? null : withGroupsBelow(groups, group_id);
  return traps.filter(
    (trap) =>
      (state === 'all' || (state === 'inUse' ? trap.state !== 'removed' : trap.state === state)) &&
      (within === null || (trap.group_id !== null && within.has(trap.group_id))) &&
      (sensor === null || sensorCondition(trap, now) === sensor) &&
      matches([trap.name, trap.trap_no, trap.place]),
  );
}

type Value = number | string | null;
const VALUES: Readonly<Record<string, (trap: Trap) => Value>> = {
  state: ({ state }) => TRAP_STATES.indexOf(state),
  trap_no: ({ trap_no }) => trap_no,
  owner: ({ owner_name }) => owner_name,
  group: ({ group_name }) => group_name,
  sensor: ({ dev_eui }) => dev_eui,
  seen: ({ last_seen_at }) => last_seen_at,
  battery: ({ battery_pct, battery_v }) => battery_pct ?? battery_v,
  set_on: ({ set_on }) => set_on,
  place: ({ place }) => place,
};

const compare = (one: number | string, other: number | string) =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : compareNames(String(one), String(other));

/** Sorts by a column, unknown values last; equal ones by number. */
export function sortRows<Row>(
  rows: readonly Row[],
  { key, isDescending }: Sort,
  values: Readonly<Record<string, (row: Row) => Value>>,
  numberOf: (row: Row) => string,
): Row[] {
  const valueOf = values[key] ?? numberOf;
  return [...rows].sort((one, other) => {
    const [left, right] = [valueOf(one), valueOf(other)];
    const byNumber = compareNames(numberOf(one), numberOf(other));
    if (left === null || right === null) return Number(left === null) - Number(right === null) || byNumber;
    return compare(left, right) * (isDescending ? -1 : 1) || byNumber;
  });
}

export const sortTraps = (traps: readonly Trap[], sort: Sort): Trap[] =>
  sortRows(traps, sort, VALUES, ({ trap_no }) => trap_no);
