import { isInFuture, meshLabelOf } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { AppError, InputError } from '../errors.ts';
import { placedColumns, timedColumns } from '../posts/newPost.ts';
import { isCaptureNoTaken, type PostRow } from '../posts/repository.ts';
import { placeWarnings } from '../posts/warnings.ts';
import { keptAnswers } from '../questions/keptAnswers.ts';
import { findSite } from '../sites/repository.ts';
import { findTrap } from '../traps/repository.ts';
import { findMember } from '../users/repository.ts';
import { type CaptureContent, detailsOf, laterDetailsOf, readDetails } from './details.ts';

type Site = Awaited<ReturnType<typeof findSite>>;

/** Who caught it, and with them the group; a slip of somebody else is entered by the administrator. */
async function hunterColumns(db: Db, scope: Scope, hunterId: string, known: PostRow | undefined) {
  if (known !== undefined && known.hunter_id === hunterId)
    return { hunter_id: hunterId, group_id: known.group_id };
  if (hunterId !== scope.userId && !scope.roles.has('admin')) throw new AppError('not_allowed');
  const hunter = await findMember(db, scope, hunterId);
  if (hunter === undefined) throw new AppError('not_found');
  return { hunter_id: hunterId, group_id: hunter.hunt_group_id };
}

/** The trap of a capture; one that stands there already may have gone since. */
async function trapColumn(db: Db, scope: Scope, trapId: string | null, known: PostRow | undefined) {
  const isNew = trapId !== null && trapId !== known?.trap_id;
  if (isNew && (await findTrap(db, scope, trapId)) === undefined) throw new AppError('not_found');
  return { trap_id: trapId };
}

const computedLabel = (meshCode: string | null, site: Site): string | null =>
  meshCode === null ? null : meshLabelOf(meshCode, site.mesh_style);

/** What a person wrote; otherwise what follows from the position. A label once computed moves with the position. */
function meshLabel(said: string | null, meshCode: string | null, site: Site, known: PostRow | undefined) {
  const computedBefore = known === undefined ? null : computedLabel(known.mesh_code, site);
  const isSaid = said !== null && said !== computedBefore;
  return isSaid ? said : computedLabel(meshCode, site);
}

/**
 * The columns that follow from what is said of a capture, at its first recording and at every edit alike.
 *
 * @param known the row as it stands, where there is one
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
  if (isInFuture(content.captured_at, now)) {
    throw new InputError([{ field: 'captured_at', message: '捕獲日時が未来になっています' }]);
  }
  const hunterId = content.hunter_id ?? known?.hunter_id ?? scope.userId ?? '';
  const hunter = await hunterColumns(trx, scope, hunterId, known);
  const trap = await trapColumn(trx, scope, content.trap_id ?? null, known);
  const site = await findSite(trx, scope);
  const { latitude = null, longitude = null } = content;
  const placed = placedColumns(latitude, longitude);
  const timed = timedColumns(content.captured_at, postId);
  const capture_no = content.capture_no ?? null;
  if (capture_no !== null && (await isCaptureNoTaken(trx, scope, postId, timed.fiscal_year, capture_no))) {
    throw new InputError([{ field: 'capture_no', message: 'この捕獲個体番号はすでに使われています' }]);
  }
  const said = detailsOf(content);
  const details = {
    ...said,
    ...(known === undefined ? {} : laterDetailsOf(readDetails(known.details))),
    mesh_label: meshLabel(said.mesh_label, placed.mesh_code, site, known),
  };
  const asked = { isHunt: true, happenedAt: content.captured_at, fields: content };
  const answers = await keptAnswers(trx, scope, { ...asked, answers: content.answers ?? {} }, known, now);
  return {
    ...hunter,
    ...timed,
    time_precision: content.time_precision,
    outcome: content.result,
    species: content.species ?? null,
    capture_no,
    capture_class: content.capture_class ?? null,
    method: content.method ?? null,
    ...trap,
    sex: content.sex ?? null,
    age_class: content.age_class ?? null,
    count: content.count,
    adult_count: content.adult_count,
    young_count: content.young_count,
    latitude,
    longitude,
    accuracy: content.accuracy ?? null,
    position_source: content.position_source ?? null,
    ...placed,
    place: content.place ?? null,
    memo: content.memo ?? null,
    details: JSON.stringify(details),
    answers: JSON.stringify(answers),
    warnings: JSON.stringify([
      ...placeWarnings(site, content),
      ...(known?.warnings.filter((warning) => warning === 'photo_repeated') ?? []),
    ]),
  };
}
