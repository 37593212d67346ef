import { Command } from 'commander';
import { findCapture } from './findCapture.ts';
import type { Contexts, ReadingContext } from '../command/context.ts';
import { needsApproval } from '../sites/needsApproval.ts';

export async function showCapture(context: ReadingContext, wanted: string): Promise<void> {
  const { api, output } = context;
  const capture = await findCapture(api, wanted);
  // The words of all its fields are only needed here.
  const { captureDetails } = await import('./details.ts');
  const look = { style: output.style, needsApproval: await needsApproval(context) };
  await output.details(capture, captureDetails(capture, look));
}

export const showCaptureCommand = (contexts: Contexts, run = showCapture) =>
  new Command('show')
    .description('捕獲を詳しく表示する')
    .argument('<capture>', '捕獲個体番号か id')
    .action(async (wanted: string, _options: object, command: Command) => {
      await run(await contexts.reading(command, 'captures'), wanted);
    });
