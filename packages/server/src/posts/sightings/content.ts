import { BEFORE_RECORDS, type InputProblem, isBeforeRecords, isInFuture } from '@satomori/core';
import type { Scope } from '../../access/scope.ts';
import { municipalityAt } from '../../boundaries/repository.ts';
import type { Db } from '../../database/database.ts';
import { AppError } from '../../errors/appError.ts';
import { placedColumns, timedColumns } from '../newPost.ts';
import type { PostRow } from '../repository.ts';
import { photoWarnings, placeWarnings } from '../warnings.ts';
import { keptAnswers } from '../../questions/keptAnswers.ts';
import { findSite } from '../../sites/repository.ts';
import { detailsOf, editedDetails, readDetails, enteredColumns, type SightingContent } from './details.ts';
import { findMember } from '../../users/repository.ts';

/** Without a count it is the sum of adults and young. */
function countsOf({ count = null, adult_count = null, young_count = null }: SightingContent) {
  const isSplit = adult_count !== null || young_count !== null;
  const told = isSplit ? (adult_count ?? 0) + (young_count ?? 0) : null;
  return { count: count ?? told, adult_count, young_count };
}

const SENT_BY_APP = { response: 'none', source: 'app', source_id: null } as const;

/**
 * The columns that only the office enters, after this change.
 *
 * @throws {AppError} `not_allowed` if another person would change them
 */
function notedColumns(scope: Scope, content: SightingContent, known: PostRow | undefined) {
  const before =
    known === undefined ? SENT_BY_APP : { ...known, response: readDetails(known.details).response };
  const { response = before.response, source = before.source, source_id = before.source_id } = content;
  const isChanged =
    response !== before.response || source !== before.source || source_id !== before.source_id;
  if (isChanged && !scope.roles.has('admin')) throw new AppError('not_allowed');
  return { source, source_id };
}

/** @throws {AppError} `not_found` if the poster no longer exists */
async function findPosterGroup(trx: Db, scope: Scope): Promise<string | null> {
  const poster = await findMember(trx, scope, scope.userId ?? '');
  if (poster === undefined) throw new AppError('not_found');
  return poster.witness_group_id;
}

function timeProblems({ witnessed_at }: SightingContent, now: number): InputProblem[] {
  if (isInFuture(witnessed_at, now))
    return [{ field: 'witnessed_at', message: '目撃日時が未来になっています' }];
  return isBeforeRecords(witnessed_at) ? [{ field: 'witnessed_at', message: BEFORE_RECORDS }] : [];
}

/**
 * The columns that follow from the content of a sighting, for creating and editing.
 *
 * @param known the stored row, if there is one
 * @throws {AppError} `invalid_input`, `not_allowed` for values that only the office enters
 */
export async function sightingColumns(
  trx: Db,
  scope: Scope,
  postId: string,
  content: SightingContent,
  now: number,
  known?: PostRow,
) {
  const group = known === undefined ? { group_id: await findPosterGroup(trx, scope) } : {};
  const noted = notedColumns(scope, content, known);
  const site = await findSite(trx, scope);
  const { latitude = null, longitude = null } = content;
  const said =
    known === undefined
      ? detailsOf(content)
      : editedDetails(content, readDetails(known.details), scope.roles.has('admin'));
  const details = { ...said, municipality: await municipalityAt(trx, latitude, longitude) };
  const asked = { isHunt: false, happenedAt: content.witnessed_at, fields: content };
  const answered = { ...asked, answers: content.answers ?? {} };
  const answers = await keptAnswers(trx, scope, answered, known, now, timeProblems(content, now));
  return {
    ...group,
    ...timedColumns(content.witnessed_at, postId),
    ...enteredColumns(content),
    outcome: content.report_kind,
    ...countsOf(content),
    ...noted,
    ...placedColumns(latitude, longitude),
    details: JSON.stringify(details),
    answers: JSON.stringify(answers),
    warnings: JSON.stringify([...placeWarnings(site, content), ...photoWarnings(known?.warnings ?? [])]),
  };
}
