import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { sightingById } from '../posts/byId.ts';
import { ownAnswerLines } from '../posts/ownAnswers.ts';
import { needsApproval } from '../posts/review.ts';
import type { ReadingApi, Sighting } from '@satomori/core';
import { CliError } from '../errors/cliError.ts';
import { isUuid } from '../options/pickNamed.ts';

/** @throws {CliError} not found */
async function findSighting(api: ReadingApi, wanted: string): Promise<Sighting> {
  const id = wanted.trim().toLowerCase();
  const sighting = isUuid(id) ? await sightingById(api, id) : undefined;
  if (sighting !== undefined) return sighting;
  throw new CliError('notFound', 'not_found', `目撃「${wanted}」は見つかりません。`, [
    '一覧を見る: satomori sightings list --json id,species,place',
  ]);
}

export async function showSighting(context: ReadingContext, wanted: string): Promise<void> {
  const { api, output } = context;
  const sighting = await findSighting(api, wanted);
  // Imported here because only this command needs the labels of all fields.
  const { sightingDetails } = await import('./details.ts');
  const look = { style: output.style, needsApproval: await needsApproval(context) };
  await output.details(sighting, [
    ...sightingDetails(sighting, look),
    ...(await ownAnswerLines(context, sighting)),
  ]);
}

export const showSightingCommand = defineCommand({
  noun: 'sightings',
  verb: 'show',
  summary: '目撃を詳しく表示する',
  arguments: [{ name: '<sighting>', description: 'id' }],
  context: 'reading',
  output: { object: async () => (await import('@satomori/core/rowSchemas')).sightingSchema },
  run: showSighting,
});
