import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { TRAP_FILTER_OPTIONS, type TrapFilterOptions, trapFilterOf } from '../traps/filter.ts';
import { savedFileRow } from '../downloads/saveFile.ts';
import { saveList, type SaveListOptions, saveOptions } from './saveList.ts';

export async function exportTraps(
  context: ReadingContext,
  options: TrapFilterOptions & SaveListOptions<'traps'>,
): Promise<void> {
  const filter = await trapFilterOf(context.api, options);
  await saveList(context, { of: 'traps', format: options.format, ...filter }, options);
}

export const exportTrapsCommand = defineCommand({
  noun: 'export',
  verb: 'traps',
  summary: 'わなの一覧を、いまの状態と一緒にファイルに書き出す（条件は traps list と同じ）',
  options: [...saveOptions('traps'), ...TRAP_FILTER_OPTIONS],
  context: 'reading',
  output: { object: savedFileRow },
  run: exportTraps,
});
