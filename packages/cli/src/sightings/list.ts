import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { LIST_OPTIONS, type ListOptions, printList } from '../command/printList.ts';
import { needsApproval } from '../sites/needsApproval.ts';
import { sightingColumns } from './columns.ts';
import { type SightingFilterOptions, sightingFilterOf, SIGHTING_FILTER_OPTIONS } from './filter.ts';

export type ListSightingsOptions = ListOptions & SightingFilterOptions;

export async function listSightings(context: ReadingContext, options: ListSightingsOptions): Promise<void> {
  const { api, now, signal } = context;
  const filter = await sightingFilterOf(api, options, now());
  await printList(
    context,
    {
      read: (page) => api.sightings.list({ ...filter, ...page }, { signal }),
      columns: sightingColumns(await needsApproval(context)),
      empty: '該当する目撃はありません。',
    },
    options,
  );
}

export const listSightingsCommand = defineCommand({
  noun: 'sightings',
  verb: 'list',
  summary: '目撃の一覧を新しい順に表示する',
  options: [...SIGHTING_FILTER_OPTIONS, ...LIST_OPTIONS],
  context: 'reading',
  output: { array: async () => (await import('@satomori/core/rowSchemas')).sightingSchema },
  run: listSightings,
});
