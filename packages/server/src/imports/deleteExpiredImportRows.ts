import { scopeOfSystem } from '../access/scope.ts';
import type { Database } from '../database/database.ts';
import { forEachRow } from '../database/forEachRow.ts';
import { nextSequence } from '../database/sequence.ts';
import { endUnfinished, deleteSomeRows, listUnfinished } from './unfinishedRepository.ts';

/**
 * Removes the rows of imports that wrote nothing and that nobody has touched since this moment, on all sites. They
 * contain what people entered, and until then they could still be run. Interrupted, the rest is removed later.
 *
 * @param before milliseconds
 * Source: R164.
 */
export async function deleteExpiredImportRows(
  database: Database,
  before: number,
  isStopped: () => boolean = () => false,
): Promise<void> {
  await forEachRow(await listUnfinished(database.db, before), async ({ site_id, id }) => {
    const scope = scopeOfSystem(site_id);
    const isEnded = await database.transaction(async (trx) => {
      const change = { resource: 'imports', row_id: id } as const;
      return endUnfinished(trx, scope, id, before, await nextSequence(trx, site_id, change));
    });
    while (isEnded && !isStopped()) if ((await deleteSomeRows(database.db, scope, id)) === 0) return;
  });
}
