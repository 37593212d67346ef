import type { ReadingContext } from '../command/context.ts';
import { groupIdOf } from '../groups/findGroup.ts';
import { DAY_OPTIONS, type DayRange, daysOf, endOf, startOf } from '../options/days.ts';
import type { OptionDefinition } from '../options/option.ts';
import { findTrap } from '../traps/findTrap.ts';

/** The filter of the patrol book; the same for the list and for files. */
export interface PatrolFilterOptions extends DayRange {
  group?: string;
  trap?: string;
}

export const PATROL_FILTER_OPTIONS: readonly OptionDefinition[] = [
  ...DAY_OPTIONS,
  { flags: '--group <group>', description: 'グループとその下のグループ（名前か id）' },
  { flags: '--trap <trap>', description: 'わなの番号、名前、id' },
];

/** The filter as the server expects it, with names resolved to ids, and its days; without days this month. */
export async function patrolFilterOf({ api, now }: ReadingContext, options: PatrolFilterOptions) {
  const { from, to, month } = options;
  const isWholeMonth = month !== undefined || (from === undefined && to === undefined);
  const days = daysOf(isWholeMonth ? { ...options, month: month ?? 'this' } : options, now());
  const [first, last] = [days.from ?? days.to ?? '', days.to ?? days.from ?? ''];
  const groupId = await groupIdOf(api, options.group);
  const filter = {
    from: startOf(first),
    to: endOf(last),
    ...(groupId === undefined ? {} : { group_id: groupId }),
    ...(options.trap === undefined ? {} : { trap_id: (await findTrap(api, options.trap)).id }),
  };
  return { filter, first, last };
}
