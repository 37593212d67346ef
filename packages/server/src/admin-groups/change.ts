import { isDeepStrictEqual } from 'node:util';
import {
  type changeGroup as changeGroupEndpoint,
  type createGroup,
  type DecodedInputOf,
  groupSchema,
  identityKey,
  type InputProblem,
} from '@satomori/core';
import * as z from 'zod/mini';
import type { Scope } from '../access/scope.ts';
import { findPerson } from '../admin-users/repository.ts';
import { changesBetween } from '../audit-logs/changesBetween.ts';
import { auditOf, type Author } from '../audit-logs/repository.ts';
import type { Db } from '../database/database.ts';
import { lockSite, nextSequence } from '../database/sequence.ts';
import { AppError, InputError } from '../errors/appError.ts';
import { groupsAbove } from '../groups/repository.ts';
import { differing } from '../idempotency/differing.ts';
import { hasChange } from '../idempotency/hasChange.ts';
import { moveRows } from './movedRowsRepository.ts';
import {
  countUses,
  findAnyGroup,
  findStoredGroup,
  insertGroup,
  listNames,
  type StoredGroup,
  updateGroup,
} from './repository.ts';

type NewGroup = DecodedInputOf<typeof createGroup>['body'];
type Changed = DecodedInputOf<typeof changeGroupEndpoint>['body'];
type Entered = Omit<NewGroup, 'id' | 'kind'>;

const enteredOf = ({ name, parent_id, leader_user_id }: StoredGroup): Entered => ({
  name,
  parent_id,
  leader_user_id,
});

const changeOf = (id: string) => ({ resource: 'groups', row_id: id, group_id: id }) as const;

const logChange = auditOf('group');

type GroupIdentity = Pick<StoredGroup, 'id' | 'kind'>;

async function nameProblem(
  trx: Db,
  scope: Scope,
  { id, kind }: GroupIdentity,
  name: string,
): Promise<string | null> {
  const key = identityKey(name);
  const names = await listNames(trx, scope, kind);
  const holder = names.find((group) => group.id !== id && identityKey(group.name) === key);
  return holder === undefined ? null : `「${holder.name}」がすでにあります。別の名前にしてください`;
}

async function parentProblem(
  trx: Db,
  scope: Scope,
  { id, kind }: GroupIdentity,
  parentId: string,
): Promise<string | null> {
  const parent = await findStoredGroup(trx, scope, parentId);
  if (parent === undefined || parent.kind !== kind) return 'このグループは見つかりません';
  const isBelow = (await groupsAbove(trx, scope, parentId)).includes(id);
  return isBelow ? '自分や、自分より下のグループは選べません' : null;
}

async function leaderProblem(trx: Db, scope: Scope, userId: string): Promise<string | null> {
  const person = await findPerson(trx, scope, userId);
  if (person === undefined) return 'この人は見つかりません';
  if (person.is_disabled) return '停止した人は選べません';
  return person.is_shared_viewer ? '共有閲覧のアカウントは選べません' : null;
}

const isGiven = (value: string | null | undefined): value is string => value !== null && value !== undefined;

/** What is wrong with new values; stored ones were valid, and must not be in the way of other changes. */
async function problemsOf(
  trx: Db,
  scope: Scope,
  group: GroupIdentity,
  { name, parent_id, leader_user_id }: Partial<Entered>,
): Promise<InputProblem[]> {
  const found = {
    name: name === undefined ? null : await nameProblem(trx, scope, group, name),
    parent_id: isGiven(parent_id) ? await parentProblem(trx, scope, group, parent_id) : null,
    leader_user_id: isGiven(leader_user_id) ? await leaderProblem(trx, scope, leader_user_id) : null,
  };
  return Object.entries(found).flatMap(([field, message]) => (message === null ? [] : [{ field, message }]));
}

/**
 * Makes a group once: the same id with the same content changes nothing.
 *
 * @throws {AppError} `id_conflict`; {InputError} for a name that is taken, a parent that is not of its kind, or a
 * leader who is not there
 * Source: R1, R66, R103.
 */
export async function addGroup(
  trx: Db,
  author: Author,
  { id, kind, ...entered }: NewGroup,
  now: number,
): Promise<void> {
  const { scope } = author;
  await lockSite(trx, scope.siteId);
  const stored = await findAnyGroup(trx, scope, id);
  if (stored !== undefined) {
    const isSame = stored.kind === kind && isDeepStrictEqual(enteredOf(stored), { ...entered });
    if (isSame && stored.deleted_at === null) return;
    throw new AppError('id_conflict');
  }
  const problems = await problemsOf(trx, scope, { id, kind }, entered);
  if (problems.length > 0) throw new InputError(problems);
  const sequence = await nextSequence(trx, scope.siteId, changeOf(id));
  const stamps = { created_at: now, updated_at: now, deleted_at: null, version: 1, sequence };
  await insertGroup(trx, scope, { id, kind, ...entered, ...stamps });
  const changes = changesBetween({}, { kind, ...entered });
  await logChange(trx, author, { action: 'create', target_id: id, at: now, changes });
}

async function loadGroup(trx: Db, scope: Scope, groupId: string): Promise<StoredGroup> {
  await lockSite(trx, scope.siteId);
  const group = await findStoredGroup(trx, scope, groupId);
  if (group === undefined) throw new AppError('not_found');
  return group;
}

/**
 * Changes name, parent, leader or ladder of a group. Under another parent the people above see it, and those who were
 * above no longer do, with their next request.
 *
 * @throws {AppError} `not_found`, `version_conflict` with the stored row; {InputError} as {@link addGroup}, also for a
 * parent below the group itself
 * Source: R66, R103, R104.
 */
export async function changeGroup(
  trx: Db,
  author: Author,
  groupId: string,
  { version, ladder, ...entered }: Changed,
  now: number,
): Promise<void> {
  const { scope } = author;
  const group = await loadGroup(trx, scope, groupId);
  const before = { ...enteredOf(group), ladder: group.ladder };
  const after = { ...entered, ladder: ladder === undefined ? group.ladder : ladder };
  const current = z.encode(groupSchema, group);
  if (!hasChange(before, after, { read: version, stored: group.version, current })) return;
  const { ladder: newLadder, ...changed } = differing(before, after);
  const problems = await problemsOf(trx, scope, group, changed);
  if (problems.length > 0) throw new InputError(problems);
  const sequence = await nextSequence(trx, scope.siteId, changeOf(groupId));
  await updateGroup(trx, scope, group, {
    ...changed,
    ...(newLadder === undefined ? {} : { ladder: newLadder && JSON.stringify(newLadder) }),
    updated_at: now,
    sequence,
  });
  if ('parent_id' in changed && group.kind === 'hunt')
    await moveRows(trx, scope, groupId, { leftId: group.parent_id, at: now });
  const changes = changesBetween(before, after);
  await logChange(trx, author, { action: 'edit', target_id: groupId, at: now, changes });
}

/** How what belongs to a group is counted in words. */
const USES = {
  groups: (count: number) => `下のグループ ${count}件`,
  people: (count: number) => `人 ${count}人（停止した人を含む）`,
  traps: (count: number) => `わな ${count}件`,
  areas: (count: number) => `区域 ${count}件`,
};

/**
 * Removes a group that nothing belongs to. Posts keep its name.
 *
 * @throws {AppError} `not_found`; `group_in_use`, whose message says what belongs to it
 * Source: R104.
 */
export async function removeGroup(
  trx: Db,
  author: Author,
  groupId: string,
  now: number,
): Promise<{ id: string; deleted_at: number }> {
  const { scope } = author;
  const group = await loadGroup(trx, scope, groupId);
  const uses = await countUses(trx, scope, groupId);
  const left = (Object.keys(USES) as (keyof typeof USES)[]).filter((use) => uses[use] !== 0);
  if (left.length > 0) {
    const note = `残っているもの: ${left.map((use) => USES[use](uses[use] ?? 0)).join('、')}。`;
    throw new AppError('group_in_use', { details: { ...uses }, note });
  }
  const sequence = await nextSequence(trx, scope.siteId, changeOf(groupId));
  if (group.kind === 'hunt') await moveRows(trx, scope, groupId, { leftId: group.parent_id, at: now });
  await updateGroup(trx, scope, group, { deleted_at: now, updated_at: now, sequence });
  const changes = changesBetween(enteredOf(group), {});
  await logChange(trx, author, { action: 'delete', target_id: groupId, at: now, changes });
  return { id: groupId, deleted_at: now };
}
