import { findCapture } from './findCapture.ts';
import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { repeatLines } from './repeatLines.ts';
import { ownAnswerLines } from '../posts/ownAnswers.ts';
import { needsApproval } from '../posts/review.ts';

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
