import { Command } from 'commander';
import type { Contexts, ReadingContext } from '../command/context.ts';
import { parseCount } from '../options/numbers.ts';
import { LIMIT_HELP, type ListOptions, printList } from '../command/printList.ts';
import { needsApproval } from '../sites/needsApproval.ts';
import { sightingColumns } from './columns.ts';
import { type SightingFilterOptions, sightingFilterOf, withSightingFilter } from './filter.ts';

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

export const listSightingsCommand = (contexts: Contexts, run = listSightings) =>
  withSightingFilter(new Command('list').description('目撃の一覧を新しい順に表示する'))
    .option('-n, --limit <count>', LIMIT_HELP, parseCount)
    .option('--all', 'すべて')
    .action(async (options: ListSightingsOptions, command: Command) => {
      await run(await contexts.reading(command, 'sightings'), options);
    });
