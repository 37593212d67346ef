import { type Author, writeAudit } from '../audit-logs/repository.ts';
import type { Db } from '../database/database.ts';
import { lockSite, nextSequence } from '../database/sequence.ts';
import { AppError } from '../errors/appError.ts';
import { importingOf } from './prepare.ts';
import { findImport, type ImportRow, updateImport } from './repository.ts';
import { countOutcomes } from './rowRepository.ts';
import { changeOfImport } from './stage.ts';
import type { Importing } from './targets/target.ts';
import { TARGETS } from './targets/targets.ts';
import { rangesOf } from './write.ts';
import { endUndone, madeRows, type RowRange } from './writeRepository.ts';

/** Removes what rows of a range made, except records that somebody has changed since. */
async function undoRange(trx: Db, found: ImportRow, importing: Importing, range: RowRange): Promise<void> {
  const { scope } = importing.author;
  const made = await madeRows(trx, scope, range);
  const ids = made.map(({ row_id }) => row_id);
  const removed = await TARGETS[found.target].undo(trx, importing, ids);
  const gone = made.filter(({ row_id }) => removed.has(row_id));
  await endUndone(trx, scope, found, range, gone);
}

/**
 * Takes an import back: removes exactly what it made. Records that were changed since stay and are listed; the same
 * file can be imported again.
 *
 * @throws {AppError} `not_found`, `not_possible_now`
 * Source: R115.
 */
export async function undoRows(trx: Db, author: Author, importId: string, now: number): Promise<void> {
  const { scope, requestId } = author;
  await lockSite(trx, scope.siteId);
  const found = await findImport(trx, scope, importId);
  if (found === undefined) throw new AppError('not_found');
  if (found.status === 'undone') return;
  if (found.status !== 'done') throw new AppError('not_possible_now');
  const importing = importingOf(author, found, now);
  for (const range of rangesOf(found)) await undoRange(trx, found, importing, range);
  const counts = await countOutcomes(trx, scope, importId);
  const sequence = await nextSequence(trx, scope.siteId, changeOfImport(scope, importId));
  const undone = {
    status: 'undone',
    counts: JSON.stringify(counts),
    undone_at: now,
    updated_at: now,
  } as const;
  await updateImport(trx, scope, importId, ['done'], { ...undone, sequence });
  await writeAudit(trx, scope, {
    action: 'undo',
    target_type: 'import',
    target_id: importId,
    at: now,
    changes: { made: [found.counts.made, 0], kept: [0, counts.kept] },
    request_id: requestId,
  });
}
