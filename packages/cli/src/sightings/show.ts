import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
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

export const showSightingCommand = defineCommand({
  noun: 'sightings',
  verb: 'show',
  summary: '目撃を詳しく表示する',
  arguments: [{ name: '<sighting>', description: 'id' }],
  context: 'reading',
  output: { object: 'sightings' },
  run: showSighting,
});
