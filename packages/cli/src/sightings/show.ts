import { Command } from 'commander';
import type { Contexts, ReadingContext } from '../command/context.ts';
import { findSighting } from './findSighting.ts';
import { needsApproval } from '../sites/needsApproval.ts';

export async function showSighting(context: ReadingContext, wanted: string): Promise<void> {
  const { api, output } = context;
  const sighting = await findSighting(api, wanted);
  // The words of all its fields are only needed here.
  const { sightingDetails } = await import('./details.ts');
  const look = { style: output.style, needsApproval: await needsApproval(context) };
  await output.details(sighting, sightingDetails(sighting, look));
}

export const showSightingCommand = (contexts: Contexts, run = showSighting) =>
  new Command('show')
    .description('目撃を詳しく表示する')
    .argument('<sighting>', 'id')
    .action(async (wanted: string, _options: object, command: Command) => {
      await run(await contexts.reading(command, 'sightings'), wanted);
    });
