import { type Author, writeAudit } from '../audit-logs/repository.ts';
import type { Db } from '../database/database.ts';
import { lockSite, nextSequence } from '../database/sequence.ts';
import { type CheckCancelled, importingOf } from './prepare.ts';
import { findImport, type ImportRow, updateImport } from './repository.ts';
import {
  countOutcomes,
  forgetValues,
  type ImportedRow,
  insertRecords,
  recordsOf,
  rowsAfter,
  storeResults,
} from './rowRepository.ts';
import { changeOfImport } from './stage.ts';
import type { Importing } from './targets/target.ts';
import { TARGETS } from './targets/targets.ts';

const CHUNK_ROWS = 500;

/** Writes the rows of a chunk that are new; what came of the others was told when they were checked. */
async function writeChunk(
  trx: Db,
  found: ImportRow,
  importing: Importing,
  rows: readonly ImportedRow[],
): Promise<void> {
  const { scope } = importing.author;
  const ready = rows.filter(({ prepared }) => prepared !== null);
  // Another import may have made some of them since they were checked.
  const records = await recordsOf(
    trx,
    scope,
    found,
    ready.map(({ source_key }) => source_key),
  );
  const fresh = ready.filter(({ source_key }) => !records.has(source_key));
  await TARGETS[found.target].write(trx, importing, fresh);
  await insertRecords(
    trx,
    scope,
    fresh.map(({ source_key, row_id, content_hash }) => ({
      target: found.target,
      source: found.source,
      source_key,
      row_id,
      import_id: found.id,
      content_hash,
    })),
  );
  const outcomeOf = ({ source_key, content_hash }: ImportedRow) => {
    const record = records.get(source_key);
    if (record === undefined) return 'made' as const;
    return record.content_hash === content_hash ? ('same' as const) : ('differing' as const);
  };
  await storeResults(
    trx,
    scope,
    found.id,
    ready.map((row) => ({ ...row, prepared: null, outcome: outcomeOf(row) })),
  );
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
  for (let position = -1; ; ) {
    await checkCancelled();
    const rows = await rowsAfter(trx, scope, importId, position, CHUNK_ROWS);
    if (rows.length === 0) break;
    await writeChunk(trx, found, importing, rows);
    position = rows.at(-1)!.position;
  }
  await forgetValues(trx, scope, importId);
  const counts = await countOutcomes(trx, scope, importId);
  const sequence = await nextSequence(trx, scope.siteId, changeOfImport(scope, importId));
  const ended = {
    status: 'done',
    counts: JSON.stringify(counts),
    finished_at: now,
    updated_at: now,
  } as const;
  await updateImport(trx, scope, importId, ['running'], { ...ended, running_at: null, sequence });
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
