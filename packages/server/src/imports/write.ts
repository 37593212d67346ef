import type { Scope } from '../access/scope.ts';
import { type Author, writeAudit } from '../audit-logs/repository.ts';
import { insertRows } from '../database/bulk.ts';
import type { Db } from '../database/database.ts';
import { lockSite, nextSequence, nextSequenceOfEach } from '../database/sequence.ts';
import { audienceOf, changesOf } from '../posts/audience.ts';
import type { PostDefinition } from '../posts/postDefinition.ts';
import { NEW_POST, type NewPostRow } from '../posts/repository.ts';
import { findSite } from '../sites/repository.ts';
import { type CheckCancelled, KINDS } from './prepare.ts';
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

const CHUNK_ROWS = 500;

type Site = Awaited<ReturnType<typeof findSite>>;

/**
 * A record as the office has it: of no person, from this source. Sightings of the office need no approval; captures
 * are approved one by one, since rewards are computed then.
 */
function postOf(
  kind: PostDefinition,
  scope: Scope,
  site: Site,
  found: ImportRow,
  row: ImportedRow,
  now: number,
) {
  const approval =
    site.post_needs_approval && !kind.isHunt
      ? ({ status: 'approved', approved_by: scope.userId, approved_at: now } as const)
      : {};
  return {
    ...NEW_POST,
    ...approval,
    ...(row.prepared as Omit<NewPostRow, 'id'>),
    ...(kind.isHunt ? {} : { group_id: null }),
    id: row.row_id,
    is_hunt: kind.isHunt,
    posted_by: null,
    source: `import:${found.source}`,
    source_id: row.source_key,
    content_hash: row.content_hash,
    created_at: now,
    updated_at: now,
  };
}

async function insertPosts(
  trx: Db,
  scope: Scope,
  found: ImportRow,
  site: Site,
  rows: readonly ImportedRow[],
  now: number,
): Promise<void> {
  const kind = KINDS[found.target];
  const posts = rows.map((row) => postOf(kind, scope, site, found, row, now));
  const changes = posts.map((post) =>
    changesOf(kind, post.id, [audienceOf(kind, site, { ...post, group_id: post.group_id ?? null })]),
  );
  const numbers = await nextSequenceOfEach(trx, scope.siteId, changes);
  const stamped = posts.map((post, at) => ({ ...post, site_id: scope.siteId, sequence: numbers[at] ?? 0 }));
  await insertRows(trx, 'posts', stamped);
}

/** Writes the rows of a chunk that are new; what came of the others was told when they were checked. */
async function writeChunk(
  trx: Db,
  scope: Scope,
  found: ImportRow,
  site: Site,
  rows: readonly ImportedRow[],
  now: number,
): Promise<void> {
  const ready = rows.filter(({ prepared }) => prepared !== null);
  // Another import may have made some of them since they were checked.
  const records = await recordsOf(
    trx,
    scope,
    found,
    ready.map(({ source_key }) => source_key),
  );
  const fresh = ready.filter(({ source_key }) => !records.has(source_key));
  await insertPosts(trx, scope, found, site, fresh, now);
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
  { scope, requestId }: Author,
  importId: string,
  now: number,
  checkCancelled: CheckCancelled,
): Promise<void> {
  await lockSite(trx, scope.siteId);
  const found = await findImport(trx, scope, importId);
  if (found?.status !== 'running') return;
  const site = await findSite(trx, scope);
  for (let position = -1; ; ) {
    await checkCancelled();
    const rows = await rowsAfter(trx, scope, importId, position, CHUNK_ROWS);
    if (rows.length === 0) break;
    await writeChunk(trx, scope, found, site, rows, now);
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
