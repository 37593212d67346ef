import type { Sighting, ReadingApi } from '@satomori/core';
import { CliError } from '../errors/cliError.ts';
import { readPages } from '../server/pages.ts';

/**
 * The sighting with this id. The list takes no id, so it is gone through until the sighting comes.
 *
 * @throws {CliError} not found
 */
export async function findSighting(api: ReadingApi, wanted: string): Promise<Sighting> {
  const id = wanted.trim().toLowerCase();
  for await (const { json } of readPages((page) => api.sightings.list(page), Number.POSITIVE_INFINITY)) {
    const sighting = json.find((each) => each.id === id);
    if (sighting !== undefined) return sighting;
  }
  throw new CliError('notFound', 'not_found', `目撃「${wanted}」は見つかりません。`, [
    '一覧を見る: satomori sightings list --json id,species,place',
  ]);
}
