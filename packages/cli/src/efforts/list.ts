import { listEfforts, type Effort, EFFORT_FIELDS, fieldText } from '@satomori/core';
import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { LIST_OPTIONS, type ListOptions, printList } from '../command/printList.ts';
import { EFFORT_FILTER_OPTIONS, effortFilterOf, type EffortFilterOptions } from './filter.ts';
import type { Column } from '../output/columns.ts';

type Shown = Exclude<keyof typeof EFFORT_FIELDS, 'posted_by' | 'hunter_id' | 'group_id'>;

const column = (name: Shown, more: Partial<Column<Effort>> = {}): Column<Effort> => ({
  heading: EFFORT_FIELDS[name].label,
  cell: (effort) => fieldText(EFFORT_FIELDS, effort, name) ?? '',
  ...more,
});

/** A short heading, because the table is for terminals. */
const count = (name: Shown, heading: string): Column<Effort> => column(name, { heading, align: 'right' });

/** The columns of the hunting calendar. */
export const EFFORT_COLUMNS: readonly Column<Effort>[] = [
  column('date'),
  column('method', { heading: '方法', shrinksTo: 10 }),
  // Width of ニホンジカ.
  column('species', { shrinksTo: 10 }),
  count('hunters_out', '人数'),
  count('days_out', '日数'),
  { ...count('traps_set', 'わな'), isOptional: true },
  count('sighted_count', '目撃'),
  count('captured_count', '捕獲'),
  column('place', { isOptional: true, shrinksTo: 8 }),
  column('hunter_name', { isOptional: true, shrinksTo: 8 }),
  column('group_name', { isForPrograms: true }),
  column('mesh_label', { isForPrograms: true }),
  column('memo', { isForPrograms: true }),
  column('posted_by_name', { isForPrograms: true }),
  { heading: 'id', cell: ({ id }) => id, isForPrograms: true },
];

export async function printEfforts(
  context: ReadingContext,
  options: EffortFilterOptions & ListOptions,
): Promise<void> {
  const { api, now, signal } = context;
  const filter = await effortFilterOf(api, options, now());
  await printList(
    context,
    {
      read: (page) => api.list(listEfforts, { ...filter, ...page }, { signal }),
      columns: EFFORT_COLUMNS,
      empty: '該当する出猟の記録はありません。',
    },
    options,
  );
}

export const listEffortsCommand = defineCommand({
  noun: 'efforts',
  verb: 'list',
  summary: '出猟カレンダーを新しい日から表示する',
  options: [...EFFORT_FILTER_OPTIONS, ...LIST_OPTIONS],
  context: 'reading',
  output: { array: async () => (await import('@satomori/core/rowSchemas')).effortSchema },
  run: printEfforts,
});
