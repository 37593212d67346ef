import { type Capture, photoRepeatTexts, REPEAT_WARNINGS } from '@satomori/core';
import { findCapture } from './findCapture.ts';
import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { ownAnswerLines } from '../posts/ownAnswers.ts';
import { needsApproval } from '../posts/review.ts';
import type { Detail } from '../output/output.ts';

/**
 * The captures that already have photos of this one. Only an administrator has the warning. JSON has the endpoint's
 * own answer by `satomori api`.
 */
async function repeatLines(
  { api, output, signal }: ReadingContext,
  { id, warnings, photos }: Capture,
): Promise<Detail[]> {
  const isRepeated = REPEAT_WARNINGS.some((warning) => warnings.includes(warning));
  if (!isRepeated || output.mode === 'json') return [];
  const { repeats, total } = await api.captures.photoRepeats(id, { signal });
  const lines = photoRepeatTexts(photos, repeats).map(({ text }): Detail => ['写真の重複', text]);
  const more = total - repeats.length;
  return more > 0 ? [...lines, ['写真の重複', `ほかに${more}件`]] : lines;
}

export async function showCapture(context: ReadingContext, wanted: string): Promise<void> {
  const { api, output } = context;
  const capture = await findCapture(api, wanted);
  // Imported here because only this command needs the labels of all fields.
  const { captureDetails } = await import('./details.ts');
  const look = { style: output.style, needsApproval: await needsApproval(context) };
  await output.details(capture, [
    ...captureDetails(capture, look),
    ...(await repeatLines(context, capture)),
    ...(await ownAnswerLines(context, capture)),
  ]);
}

export const showCaptureCommand = defineCommand({
  noun: 'captures',
  verb: 'show',
  summary: '捕獲を詳しく表示する',
  arguments: [{ name: '<capture>', description: '捕獲個体番号か id' }],
  context: 'reading',
  output: { object: async () => (await import('@satomori/core/rowSchemas')).captureSchema },
  run: showCapture,
});
