import { type Effort, EFFORT_FIELDS, fieldText } from '@satomori/core';
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
