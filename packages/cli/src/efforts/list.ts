import { listEfforts } from '@satomori/core';
import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { LIST_OPTIONS, type ListOptions, printList } from '../command/printList.ts';
import { EFFORT_COLUMNS } from './columns.ts';
import { EFFORT_FILTER_OPTIONS, effortFilterOf, type EffortFilterOptions } from './filter.ts';

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
