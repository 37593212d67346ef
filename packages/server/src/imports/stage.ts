import {
  type createImport,
  type DecodedInputOf,
  type InputProblem,
  inputProblems,
  MAX_ROWS_OF,
  newId,
  type StagedRow,
} from '@satomori/core';
import * as z from 'zod/mini';
import type { Scope } from '../access/scope.ts';
import type { Author } from '../audit-logs/repository.ts';
import type { Db } from '../database/database.ts';
import { lockSite, nextSequence } from '../database/sequence.ts';
import { AppError, InputError } from '../errors/appError.ts';
import { contentHash } from '../idempotency/contentHash.ts';
import { isRepeat } from '../idempotency/isRepeat.ts';
import { findImport, type ImportRow, insertImport, NO_ROWS, noteStaged } from './repository.ts';
import { stageRows } from './rowRepository.ts';
import { TARGETS } from './targets/targets.ts';

export const changeOfImport = ({ userId }: Scope, importId: string) =>
  ({ resource: 'imports', row_id: importId, user_id: userId }) as const;

/** An import that has just begun. */
export const NOTHING_DONE = {
  status: 'staging',
  row_count: 0,
  checked_count: 0,
  counts: JSON.stringify(NO_ROWS),
  failure: null,
  is_cancelled: false,
  running_at: null,
  finished_at: null,
  undone_at: null,
  deleted_at: null,
  version: 1,
} as const;

/** Begins an import, once: the same id with the same content changes nothing. @throws {AppError} `id_conflict` */
export async function beginImport(
  trx: Db,
  { scope }: Author,
  body: DecodedInputOf<typeof createImport>['body'],
  now: number,
): Promise<void> {
  const { mapping, ...described } = body;
  const content_hash = contentHash(scope.userId, body);
  await lockSite(trx, scope.siteId);
  if (isRepeat(await findImport(trx, scope, body.id), content_hash)) return;
  const sequence = await nextSequence(trx, scope.siteId, changeOfImport(scope, body.id));
  await insertImport(trx, scope, {
    ...NOTHING_DONE,
    ...described,
    source: mapping.source,
    mapping: JSON.stringify(mapping),
    created_by: scope.userId,
    content_hash,
    created_at: now,
    updated_at: now,
    sequence,
  });
}

/** The problems of a row by the rules of its target. */
function problemsOf({ target, mapping }: ImportRow, { values }: StagedRow, at: number): InputProblem[] {
  const kind = TARGETS[target];
  const result = z.safeDecode(kind.body, { ...values, id: newId() });
  const problems = result.success
    ? (kind.refuse?.(mapping, values) ?? [])
    : inputProblems(result.error.issues);
  return problems.map(({ field, message }) => ({
    field: `rows.${at}.values.${field}`,
    message,
  }));
}

/**
 * Receives rows of an import, which nobody sees before it runs. Rows sent again replace those at the same positions.
 *
 * @param from position of the first row; there is no gap before it
 * @throws {AppError} `not_found`, `not_possible_now`; {InputError} for rows that the target refuses
 * Source: R112.
 */
export async function receiveRows(
  trx: Db,
  scope: Scope,
  importId: string,
  { from, rows }: { from: number; rows: readonly StagedRow[] },
  now: number,
): Promise<void> {
  const found = await findImport(trx, scope, importId);
  if (found === undefined) throw new AppError('not_found');
  if (found.status !== 'staging') throw new AppError('not_possible_now');
  const max = MAX_ROWS_OF[found.target];
  if (from + rows.length > max)
    throw new InputError([{ field: 'rows', message: `一度に${max}行までです。ファイルを分けてください` }]);
  if (from > found.row_count)
    throw new InputError([{ field: 'from', message: `${found.row_count}から続けて送ってください` }]);
  const problems = rows.flatMap((row, at) => problemsOf(found, row, at));
  if (problems.length > 0) throw new InputError(problems);
  await stageRows(
    trx,
    scope,
    importId,
    rows.map((row, at) => ({
      ...row,
      position: from + at,
      rowId: newId(),
      contentHash: contentHash(null, row.values),
    })),
  );
  if (!(await noteStaged(trx, scope, importId, from + rows.length, now)))
    throw new AppError('not_possible_now');
}
