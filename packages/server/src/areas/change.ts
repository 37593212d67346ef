import { isDeepStrictEqual } from 'node:util';
import {
  type AreaGeometry,
  areaSchema,
  type changeArea as changeAreaEndpoint,
  countVertices,
  type createArea,
  type DecodedInputOf,
  type InputProblem,
} from '@satomori/core';
import * as z from 'zod/mini';
import type { Scope } from '../access/scope.ts';
import { changesBetween } from '../audit-logs/changesBetween.ts';
import { auditOf, type Author } from '../audit-logs/repository.ts';
import type { Db } from '../database/database.ts';
import { lockSite, nextSequence, nextSequences } from '../database/sequence.ts';
import { AppError, InputError } from '../errors/appError.ts';
import { findGroup } from '../groups/repository.ts';
import { hasChange } from '../idempotency/hasChange.ts';
import { type AreaRow, findAreas, insertArea, updateArea } from './repository.ts';

type NewArea = DecodedInputOf<typeof createArea>['body'];
type Changed = DecodedInputOf<typeof changeAreaEndpoint>['body'];

/** An area as a GeoJSON Feature. */
export const viewArea = ({ id, geometry, ...properties }: AreaRow) => ({
  type: 'Feature' as const,
  id,
  geometry,
  properties,
});

const enteredOf = (area: AreaRow, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field, area[field as keyof AreaRow]]));

/** A changed area is announced to those who may see it: a group, or the whole site. */
const changeOf = (id: string, group_id: string | null) =>
  ({ resource: 'areas', row_id: id, group_id }) as const;

const logged = (geometry: unknown) => `${countVertices(geometry as AreaGeometry)}点`;

/** Of its line the audit log has only the number of corners: whole it would be larger than all else together. */
function loggedChanges(before: Record<string, unknown>, after: Record<string, unknown>) {
  const { geometry, ...changes } = changesBetween(before, after);
  if (geometry === undefined) return changes;
  const [was, is] = [before['geometry'], after['geometry']];
  return { ...changes, geometry: [was === undefined ? null : logged(was), logged(is)] as const };
}

const logChange = auditOf('area');

/** The groups that these areas name and that the site does not have. */
async function unknownGroups(
  trx: Db,
  scope: Scope,
  areas: readonly Pick<NewArea, 'group_id'>[],
): Promise<Set<string>> {
  const unknown = new Set<string>();
  for (const groupId of new Set(areas.map(({ group_id }) => group_id)))
    if (groupId !== null && (await findGroup(trx, scope, groupId)) === undefined) unknown.add(groupId);
  return unknown;
}

const groupProblem = (prefix = ''): InputProblem => ({
  field: `${prefix}group_id`,
  message: 'このグループは見つかりません',
});

/** @returns the areas that are not stored yet @throws {AppError} `id_conflict` where one is stored otherwise */
async function newOnes(trx: Db, scope: Scope, areas: readonly NewArea[]): Promise<NewArea[]> {
  const stored = await findAreas(
    trx,
    scope,
    areas.map(({ id }) => id),
  );
  const known = new Map<string, Record<string, unknown>>(
    stored.map((row) => [
      row.id,
      { ...enteredOf(row, Object.keys(areas[0] ?? {})), deleted_at: row.deleted_at },
    ]),
  );
  return areas.filter((area) => {
    const content = { ...area, deleted_at: null };
    const same = known.get(area.id);
    known.set(area.id, content);
    if (same !== undefined && !isDeepStrictEqual(same, content)) throw new AppError('id_conflict');
    return same === undefined;
  });
}

/**
 * Registers areas: all, or none where one of them cannot be. Those stored already, with the same content, change
 * nothing.
 *
 * @param fieldOf where the caller put the area of this index, for the name of a field
 * @returns how many were added
 * @throws {AppError} `id_conflict`; {InputError} for a group that does not exist
 * Source: R1, R111.
 */
export async function addAreas(
  trx: Db,
  author: Author,
  areas: readonly NewArea[],
  now: number,
  fieldOf: (index: number) => string = () => '',
): Promise<number> {
  const { scope } = author;
  await lockSite(trx, scope.siteId);
  const added = await newOnes(trx, scope, areas);
  const unknown = await unknownGroups(trx, scope, added);
  const problems = areas.flatMap(({ group_id }, index) =>
    group_id !== null && unknown.has(group_id) ? [groupProblem(fieldOf(index))] : [],
  );
  if (problems.length > 0) throw new InputError(problems);
  const changes = added.map(({ id, group_id }) => changeOf(id, group_id));
  const sequences = await nextSequences(trx, scope.siteId, changes);
  for (const [index, area] of added.entries()) {
    await insertArea(trx, scope, area, { sequence: sequences[index] as number, now });
    const { id, ...content } = area;
    await logChange(trx, author, {
      action: 'create',
      target_id: id,
      at: now,
      changes: loggedChanges({}, content),
    });
  }
  return added.length;
}

async function loadArea(trx: Db, scope: Scope, areaId: string): Promise<AreaRow> {
  await lockSite(trx, scope.siteId);
  const [area] = await findAreas(trx, scope, [areaId]);
  if (area === undefined) throw new AppError('not_found');
  return area;
}

/**
 * Changes an area; without a geometry its line stays. Where its group changes, those who saw it until now are told too.
 *
 * @throws {AppError} `not_found`, `version_conflict` with the stored row; {InputError} for a group that does not exist
 * Source: R34, R111.
 */
export async function changeArea(
  trx: Db,
  author: Author,
  areaId: string,
  { version, ...entered }: Changed,
  now: number,
): Promise<void> {
  const { scope } = author;
  const area = await loadArea(trx, scope, areaId);
  if (area.deleted_at !== null) throw new AppError('not_found');
  const { geometry, ...others } = entered;
  const after = geometry === undefined ? others : { ...others, geometry };
  const before = enteredOf(area, Object.keys(after));
  const current = z.encode(areaSchema, viewArea(area));
  if (!hasChange(before, after, { read: version, stored: area.version, current })) return;
  if ((await unknownGroups(trx, scope, [after])).size > 0) throw new InputError([groupProblem()]);
  const audiences = [...new Set([area.group_id, after.group_id])];
  const sequences = await nextSequences(
    trx,
    scope.siteId,
    audiences.map((groupId) => changeOf(areaId, groupId)),
  );
  await updateArea(trx, scope, area, { ...after, updated_at: now, sequence: Math.max(...sequences) });
  await logChange(trx, author, {
    action: 'edit',
    target_id: areaId,
    at: now,
    changes: loggedChanges(before, after),
  });
}

/** Takes an area off the map; a second time changes nothing. @throws {AppError} `not_found` */
export async function removeArea(
  trx: Db,
  author: Author,
  areaId: string,
  now: number,
): Promise<{ id: string; deleted_at: number }> {
  const { scope } = author;
  const area = await loadArea(trx, scope, areaId);
  if (area.deleted_at !== null) return { id: areaId, deleted_at: area.deleted_at };
  const sequence = await nextSequence(trx, scope.siteId, changeOf(areaId, area.group_id));
  await updateArea(trx, scope, area, { deleted_at: now, updated_at: now, sequence });
  await logChange(trx, author, {
    action: 'delete',
    target_id: areaId,
    at: now,
    changes: { name: [area.name, null], kind: [area.kind, null] },
  });
  return { id: areaId, deleted_at: now };
}
