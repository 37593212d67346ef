import {
  BEFORE_RECORDS,
  isBeforeRecords,
  isCaught,
  isInFuture,
  isSizeUnlikely,
  MESH_STYLES,
  type MeshNumbering,
  meshLabelOf,
} from '@satomori/core';
import type { Scope } from '../../access/scope.ts';
import { municipalityAt } from '../../boundaries/repository.ts';
import type { Db } from '../../database/database.ts';
import { AppError } from '../../errors/appError.ts';
import { placedColumns, timedColumns } from '../newPost.ts';
import { isCaptureNoTaken, type PostRow } from '../repository.ts';
import { photoWarnings, placeWarnings } from '../warnings.ts';
import { keptAnswers } from '../../questions/keptAnswers.ts';
import { findSite } from '../../sites/repository.ts';
import { capturePlace } from './capturePlace.ts';
import { permitsOf } from './permitsOf.ts';
import { findFiringBefore } from '../../traps/trapLogRepository.ts';
import { findTrap } from '../../traps/repository.ts';
import { findMember } from '../../users/repository.ts';
import { unknownIds } from './unknownIds.ts';
import { type CaptureContent, detailsOf, laterDetailsOf, readDetails, enteredColumns } from './details.ts';

type Site = Awaited<ReturnType<typeof findSite>>;

/**
 * The hunter with their group and permits as they are now; a capture by another person is entered by the
 * administrator.
 */
async function hunterColumns(
  db: Db,
  scope: Scope,
  hunterId: string,
  content: CaptureContent,
  known: PostRow | undefined,
) {
  if (known !== undefined && known.hunter_id === hunterId)
    return { hunter: { hunter_id: hunterId, group_id: known.group_id }, copied: null };
  if (hunterId !== scope.userId && !scope.roles.has('admin')) throw new AppError('not_allowed');
  const hunter = await findMember(db, scope, hunterId);
  if (hunter === undefined) throw new AppError('not_found');
  const copied = permitsOf(hunter, content);
  return { hunter: { hunter_id: hunterId, group_id: hunter.hunt_group_id }, copied };
}

/** The trap of a capture if it is newly named; one named earlier may no longer exist. */
async function newTrap(db: Db, scope: Scope, trapId: string | null, known: PostRow | undefined) {
  if (trapId === null || trapId === known?.trap_id) return undefined;
  const trap = await findTrap(db, scope, trapId);
  if (trap === undefined) throw new AppError('not_found');
  return trap;
}

const computedLabel = (meshCode: string | null, numbering: MeshNumbering): string | null =>
  meshCode === null ? null : meshLabelOf(meshCode, numbering);

/**
 * What a person entered; otherwise derived from the position. A derived label changes with the position, also one in
 * a style that the site had before.
 */
function meshLabel(said: string | null, meshCode: string | null, site: Site, known: PostRow | undefined) {
  const before = known?.mesh_code ?? null;
  const isDerived =
    said === null ||
    MESH_STYLES.some((mesh_style) => computedLabel(before, { ...site, mesh_style }) === said);
  if (!isDerived) return said;
  const isKept = said !== null && before === meshCode;
  return isKept ? said : computedLabel(meshCode, site);
}

/** The firing that a capture answers, if its trap is newly named and no firing was specified. */
async function findAnswered(
  db: Db,
  scope: Scope,
  trap: { id: string } | undefined,
  { result, captured_at }: CaptureContent,
): Promise<string | null> {
  return trap === undefined || !isCaught(result) ? null : findFiringBefore(db, scope, trap.id, captured_at);
}

/**
 * The columns of a capture that follow from its content, for creating and editing.
 *
 * @param known the stored row, if there is one
 * @throws {AppError} `invalid_input`, `not_allowed`, `not_found` for a trap or person that the scope may not see
 */
export async function captureColumns(
  trx: Db,
  scope: Scope,
  postId: string,
  content: CaptureContent,
  now: number,
  known?: PostRow,
) {
  const hunterId = content.hunter_id ?? known?.hunter_id ?? scope.userId ?? '';
  const { hunter, copied } = await hunterColumns(trx, scope, hunterId, content, known);
  const trapId = content.trap_id ?? null;
  const trap = await newTrap(trx, scope, trapId, known);
  const isTrapCorrected =
    known !== undefined &&
    trapId !== known.trap_id &&
    content.trap_log_id === readDetails(known.details).trap_log_id;
  const where = capturePlace(content, trap, known);
  const site = await findSite(trx, scope);
  const placed = placedColumns(where.latitude, where.longitude);
  const timed = timedColumns(content.captured_at, postId);
  const capture_no = content.capture_no ?? null;
  const problems = await unknownIds(trx, scope, content, known);
  if (isInFuture(content.captured_at, now))
    problems.push({ field: 'captured_at', message: '捕獲日時が未来になっています' });
  if (isBeforeRecords(content.captured_at)) problems.push({ field: 'captured_at', message: BEFORE_RECORDS });
  if (capture_no !== null && (await isCaptureNoTaken(trx, scope, postId, timed.fiscal_year, capture_no)))
    problems.push({ field: 'capture_no', message: 'この捕獲個体番号はすでに使われています' });
  const asked = { isHunt: true, happenedAt: content.captured_at, fields: content };
  const answered = { ...asked, answers: content.answers ?? {} };
  const answers = await keptAnswers(trx, scope, answered, known, now, problems);
  const said = detailsOf(content);
  const details = {
    ...said,
    ...(known === undefined ? {} : laterDetailsOf(readDetails(known.details))),
    ...copied,
    // Of an edit that names another trap, the firing is that of the former one.
    trap_log_id:
      (isTrapCorrected ? null : said.trap_log_id) ?? (await findAnswered(trx, scope, trap, content)),
    municipality: await municipalityAt(trx, where.latitude, where.longitude),
    mesh_label: meshLabel(said.mesh_label, placed.mesh_code, site, known),
  };
  return {
    ...hunter,
    ...timed,
    ...enteredColumns(content),
    outcome: content.result,
    ...where,
    ...placed,
    details: JSON.stringify(details),
    answers: JSON.stringify(answers),
    warnings: JSON.stringify([
      ...placeWarnings(site, where),
      ...(isSizeUnlikely(content) ? ['size_unlikely'] : []),
      ...photoWarnings(known?.warnings ?? []),
    ]),
  };
}
