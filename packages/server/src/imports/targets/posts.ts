import { createCapture, createSighting, formatDate } from '@satomori/core';
import * as z from 'zod/mini';
import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../database/database.ts';
import { rowWithKeys } from '../../database/keyColumns.ts';
import { captureKind } from '../../posts/captures/captureKind.ts';
import type { PostColumns, PostContent, PostDefinition } from '../../posts/postDefinition.ts';
import { sightingKind } from '../../posts/sightings/sightingKind.ts';
import { findMember } from '../../users/repository.ts';
import type { Target, UniqueValue } from './target.ts';
import { undoPosts, writePosts } from './writePosts.ts';

/** Columns as they are stored until they are written: with the keys of their texts, JSON columns as values. */
const asStored = ({ details, answers, warnings, ...columns }: PostColumns) =>
  rowWithKeys('posts', {
    ...columns,
    details: JSON.parse(details) as unknown,
    answers: JSON.parse(answers) as unknown,
    warnings: JSON.parse(warnings) as unknown,
  });

/** A capture number belongs to one row of the file. */
const numbersOf = ({ capture_no, fiscal_year }: PostColumns): UniqueValue[] =>
  capture_no == null
    ? []
    : [{ field: 'capture_no', label: '捕獲個体番号', key: `${fiscal_year} ${capture_no}` }];

/**
 * The permit that people have now is not that of an old capture: only within its period is it copied.
 *
 * Source: R41, R112.
 */
async function withPermitOfItsDay(db: Db, scope: Scope, columns: PostColumns): Promise<PostColumns> {
  const hunter = await findMember(db, scope, columns.hunter_id ?? '');
  const { permit_from = null, permit_to = null } = hunter ?? {};
  const day = formatDate(columns.happened_at);
  if (permit_from !== null && permit_to !== null && permit_from <= day && day <= permit_to) return columns;
  const details = { ...(JSON.parse(columns.details) as object), permit_no: null };
  return { ...columns, details: JSON.stringify(details) };
}

const targetOf = (kind: PostDefinition, body: z.ZodMiniType): Target => ({
  body,
  async prepare(db, { author, now }, row) {
    const decoded = z.decode(body, { ...row.row_values, id: row.row_id }) as PostContent & {
      id: string;
    };
    const { id: _id, ...content } = decoded;
    // Without this the administrator who imports would be the hunter.
    if (kind.isHunt && !('hunter_id' in content && content.hunter_id != null))
      return { problems: [{ field: 'hunter_id', message: '捕獲者の列か、共通の捕獲者を選んでください' }] };
    const derived = await kind.columns(db, author.scope, row.row_id, content, now);
    const columns = kind.isHunt ? await withPermitOfItsDay(db, author.scope, derived) : derived;
    return { columns: asStored(columns), unique: numbersOf(columns) };
  },
  write: (trx, importing, rows) => writePosts(trx, kind, importing, rows),
  undo: (trx, importing, ids) => undoPosts(trx, kind, importing, ids),
});

export const SIGHTINGS_TARGET = targetOf(sightingKind, createSighting.body);
export const CAPTURES_TARGET = targetOf(captureKind, createCapture.body);
