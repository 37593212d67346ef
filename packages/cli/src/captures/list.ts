import { captureColumns } from './columns.ts';
import { type CaptureFilterOptions, captureFilterOf, CAPTURE_FILTER_OPTIONS } from './filter.ts';
import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { LIST_OPTIONS, type ListOptions, printList } from '../command/printList.ts';
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

export const listCapturesCommand = defineCommand({
  noun: 'captures',
  verb: 'list',
  summary: '捕獲の一覧を新しい順に表示する',
  options: [...CAPTURE_FILTER_OPTIONS, ...LIST_OPTIONS],
  context: 'reading',
  output: { array: async () => (await import('@satomori/core/rowSchemas')).captureSchema },
  run: listCaptures,
});
