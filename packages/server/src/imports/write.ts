import { type Author, writeAudit } from '../audit-logs/repository.ts';
import type { Db } from '../database/database.ts';
import { lockSite, nextSequence } from '../database/sequence.ts';
import { AppError } from '../errors/appError.ts';
import { type CheckCancelled, importingOf } from './prepare.ts';
import { findImport, type ImportRow, updateImport } from './repository.ts';
import { countOutcomes } from './rowRepository.ts';
import { changeOfImport } from './stage.ts';
import type { Importing } from './targets/target.ts';
import { TARGETS } from './targets/targets.ts';
import { endRows, insertRecords, markKnown, type RowRange } from './writeRepository.ts';

/** Rows of one statement: few enough that it is answered in a moment, and that a person who cancels is heard. */
const WRITTEN_AT_ONCE = 5000;

/** The rows of an import, some at a time, in the order of the file. */
export function* rangesOf({ id, row_count }: ImportRow): Generator<RowRange> {
  for (let from = 0; from < row_count; from += WRITTEN_AT_ONCE)
    yield { importId: id, from, to: from + WRITTEN_AT_ONCE - 1 };
}

/** Writes those rows of a range that are new; what came of the others was told when they were checked. */
async function writeRange(trx: Db, found: ImportRow, importing: Importing, range: RowRange): Promise<void> {
  const { scope } = importing.author;
  await markKnown(trx, scope, found, range);
  const count = await insertRecords(trx, scope, found, range);
  if (count > 0) await TARGETS[found.target].write(trx, importing, { ...range, count });
  await endRows(trx, scope, range);
}

/**
 * Writes all rows of an import that were checked, in the caller's transaction: all of them or none. Nobody is
 * notified of them.
 *
 * Source: R113.
 */
export async function writeRows(
  trx: Db,
  author: Author,
  importId: string,
  now: number,
  checkCancelled: CheckCancelled,
): Promise<void> {
  const { scope, requestId } = author;
  await lockSite(trx, scope.siteId);
  const found = await findImport(trx, scope, importId);
  if (found?.status !== 'running') return;
  const importing = importingOf(author, found, now);
  for (const range of rangesOf(found)) {
    await writeRange(trx, found, importing, range);
    // Also after the last: until the commit nothing is visible.
    await checkCancelled();
  }
  const counts = await countOutcomes(trx, scope, importId);
  const sequence = await nextSequence(trx, scope.siteId, changeOfImport(scope, importId));
  const ended = {
    status: 'done',
    counts: JSON.stringify(counts),
    finished_at: now,
    updated_at: now,
  } as const;
  // Another server may have cancelled it, where this one did not say for long that it runs it.
  if (!(await updateImport(trx, scope, importId, ['running'], { ...ended, running_at: null, sequence })))
    throw new AppError('not_possible_now');
  await writeAudit(trx, scope, {
    action: 'import',
    target_type: 'import',
    target_id: importId,
    at: now,
    changes: {
      source: [null, found.source],
      file_name: [null, found.file_name],
      made: [0, counts.made],
      refused: [0, counts.refused],
    },
    request_id: requestId,
  });
}
