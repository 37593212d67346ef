import { CAPTURE_FILTER_OPTIONS, captureFilterOf, type CaptureFilterOptions } from '../captures/filter.ts';
import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { savedFileRow } from '../downloads/saveFile.ts';
import { saveList, type SaveListOptions, saveOptions } from './saveList.ts';

export async function exportCaptures(
  context: ReadingContext,
  options: CaptureFilterOptions & SaveListOptions<'captures'>,
): Promise<void> {
  const filter = await captureFilterOf(context.api, options, context.now());
  await saveList(context, { of: 'captures', format: options.format, ...filter }, options);
}

export const exportCapturesCommand = defineCommand({
  noun: 'export',
  verb: 'captures',
  summary: '捕獲の一覧をファイルに書き出す（条件は captures list と同じ）',
  options: [...saveOptions('captures'), ...CAPTURE_FILTER_OPTIONS],
  context: 'reading',
  output: { object: savedFileRow },
  run: exportCaptures,
});
