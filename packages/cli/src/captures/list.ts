import { Command } from 'commander';
import { captureColumns } from './columns.ts';
import { type CaptureFilterOptions, captureFilterOf, withCaptureFilter } from './filter.ts';
import type { Contexts, ReadingContext } from '../command/context.ts';
import { parseCount } from '../options/numbers.ts';
import { LIMIT_HELP, type ListOptions, printList } from '../command/printList.ts';
import { needsApproval } from '../sites/needsApproval.ts';

export type ListCapturesOptions = ListOptions & CaptureFilterOptions;

export async function listCaptures(context: ReadingContext, options: ListCapturesOptions): Promise<void> {
  const { api, now, signal } = context;
  const filter = await captureFilterOf(api, options, now());
  await printList(
    context,
    {
      read: (page) => api.captures.list({ ...filter, ...page }, { signal }),
      columns: captureColumns(await needsApproval(context)),
      empty: '該当する捕獲はありません。',
    },
    options,
  );
}

export const listCapturesCommand = (contexts: Contexts, run = listCaptures) =>
  withCaptureFilter(new Command('list').description('捕獲の一覧を新しい順に表示する'))
    .option('-n, --limit <count>', LIMIT_HELP, parseCount)
    .option('--all', 'すべて')
    .action(async (options: ListCapturesOptions, command: Command) => {
      await run(await contexts.reading(command, 'captures'), options);
    });
