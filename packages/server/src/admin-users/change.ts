import { randomBytes, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  type AccountAct,
  adminUserSchema,
  type changeAdminUser,
  type createAdminUser,
  type DecodedInputOf,
  identityKey,
  type InputProblem,
  profileSchema,
} from '@satomori/core';
import * as z from 'zod/mini';
import type { Scope } from '../access/scope.ts';
import { loginLinks } from '../accounts/loginLinks.ts';
import { createOneTimeCode, CODE_LIFETIMES_MS } from '../accounts/oneTimeCodeRepository.ts';
import type { Passwords } from '../accounts/passwords.ts';
import { changesBetween } from '../audit-logs/changesBetween.ts';
import { auditOf, type Author } from '../audit-logs/repository.ts';
import type { Database, Db } from '../database/database.ts';
import { lockSite, nextSequence } from '../database/sequence.ts';
import { AppError, InputError } from '../errors/appError.ts';
import { groupProblems } from '../groups/groupProblems.ts';
import { hasChange } from '../idempotency/hasChange.ts';
import { actOnAccount } from '../users/actOnAccount.ts';
import { leaveAddress } from '../users/changeProfile.ts';
import { isLoginIdTaken, isUserIdTaken } from '../users/repository.ts';
import {
  type AdminUserRow,
  findByUserCode,
  findPerson,
  hasOtherAdministrator,
  insertPerson,
  updatePerson,
} from './repository.ts';

export type NewPerson = DecodedInputOf<typeof createAdminUser>['body'];
type Changed = DecodedInputOf<typeof changeAdminUser>['body'];
type Entered = Omit<Changed, 'version'>;

/** Of what a person tells about themselves the audit log contains only that it changed, except the name. */
const PRIVATE_FIELDS = Object.keys(profileSchema.shape).filter((field) => field !== 'name');

const enteredOf = (person: AdminUserRow, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field, person[field as keyof AdminUserRow]]));

/** As the columns store it. */
export const columnsOf = ({ license_types, permit_species, ...others }: Entered) => ({
  ...others,
  license_types: JSON.stringify(license_types),
  permit_species: JSON.stringify(permit_species),
});

async function problemsOf(
  trx: Db,
  scope: Scope,
  { id, user_code, hunt_group_id, witness_group_id }: Entered & { id: string },
): Promise<InputProblem[]> {
  const problems: InputProblem[] = [];
  const holder = user_code === null ? undefined : await findByUserCode(trx, scope, user_code);
  if (holder !== undefined && holder.id !== id)
    problems.push({ field: 'user_code', message: `この従事者記号は${holder.name}さんが使っています` });
  problems.push(...(await groupProblems(trx, scope, { hunt_group_id, witness_group_id })));
  return problems;
}

const logChange = auditOf('user');

const changeOf = (id: string) => ({ resource: 'users', row_id: id, user_id: id }) as const;

/**
 * Whether a new person can be registered.
 *
 * @throws {InputError} for a login id or code that is taken, or a group that does not exist
 */
export async function checkNewPerson(
  trx: Db,
  scope: Scope,
  { login_id, ...entered }: NewPerson,
): Promise<void> {
  const taken = await isLoginIdTaken(trx, scope, login_id);
  const problems = [
    ...(taken
      ? [{ field: 'login_id', message: 'このログインIDは使われています。別のものにしてください' }]
      : []),
    ...(await problemsOf(trx, scope, entered)),
  ];
  if (problems.length > 0) throw new InputError(problems);
}

/**
 * Registers a person once: the same id with the same content changes nothing. Nobody knows the password of a new
 * account; the person sets it by a link.
 *
 * @throws {AppError} `id_conflict`; {InputError} for a login id or code that is taken, or a group that does not exist
 * Source: R1, R66.
 */
export async function addPerson(
  trx: Db,
  author: Author,
  { id, login_id, ...entered }: NewPerson,
  { passwordHash, now }: { passwordHash: string; now: number },
): Promise<void> {
  const { scope } = author;
  await lockSite(trx, scope.siteId);
  const stored = await findPerson(trx, scope, id);
  const content = { login_id: identityKey(login_id), ...entered };
  if (stored !== undefined) {
    if (isDeepStrictEqual(enteredOf(stored, Object.keys(content)), content)) return;
    throw new AppError('id_conflict');
  }
  if (await isUserIdTaken(trx, id)) throw new AppError('id_conflict');
  await checkNewPerson(trx, scope, { id, login_id, ...entered });
  const sequence = await nextSequence(trx, scope.siteId, changeOf(id));
  await insertPerson(trx, scope, {
    ...columnsOf(entered),
    id,
    login_id: content.login_id,
    password_hash: passwordHash,
    stamp: randomUUID(),
    is_disabled: false,
    created_at: now,
    updated_at: now,
    version: 1,
    sequence,
  });
  const changes = changesBetween({}, content, PRIVATE_FIELDS);
  await logChange(trx, author, { action: 'create', target_id: id, at: now, changes });
}

/** Somebody must be able to administer the site. Source: R101. */
async function checkAdministrators(trx: Db, scope: Scope, person: AdminUserRow, stays: boolean) {
  const administers = person.is_admin && !person.is_disabled;
  if (administers && !stays && !(await hasOtherAdministrator(trx, scope, person.id)))
    throw new AppError('last_administrator');
}

async function loadPerson(trx: Db, scope: Scope, userId: string): Promise<AdminUserRow> {
  await lockSite(trx, scope.siteId);
  const person = await findPerson(trx, scope, userId);
  if (person === undefined) throw new AppError('not_found');
  return person;
}

/**
 * Changes what is registered of a person. Rights change with their next request.
 *
 * @throws {AppError} `not_found`, `version_conflict` with the stored row, `last_administrator`; {InputError} for a
 * code that is taken, or a group that does not exist
 * Source: R34.
 */
export async function changePerson(
  trx: Db,
  author: Author,
  userId: string,
  { version, ...entered }: Changed,
  now: number,
): Promise<void> {
  const { scope } = author;
  const person = await loadPerson(trx, scope, userId);
  const before = enteredOf(person, Object.keys(entered));
  const current = z.encode(adminUserSchema, person);
  if (!hasChange(before, entered, { read: version, stored: person.version, current })) return;
  await checkAdministrators(trx, scope, person, entered.is_admin);
  const problems = await problemsOf(trx, scope, { id: userId, ...entered });
  if (problems.length > 0) throw new InputError(problems);
  const sequence = await nextSequence(trx, scope.siteId, changeOf(userId));
  const columns = { ...columnsOf(entered), updated_at: now, sequence };
  if (!(await updatePerson(trx, scope, person, columns)))
    throw new AppError('version_conflict', { details: { current } });
  if (person.email !== entered.email) await leaveAddress(trx, scope, person, now);
  const changes = changesBetween(before, entered, PRIVATE_FIELDS);
  await logChange(trx, author, { action: 'edit', target_id: userId, at: now, changes });
}

/**
 * Disabling who is disabled, or enabling who is enabled, changes nothing.
 *
 * @throws {AppError} `not_found`, `last_administrator`
 */
export async function actOnPerson(
  trx: Db,
  engine: Database['engine'],
  { scope, requestId }: Author,
  userId: string,
  act: AccountAct,
  now: number,
): Promise<void> {
  const person = await loadPerson(trx, scope, userId);
  if (person.is_disabled ? act === 'disable' : act === 'enable') return;
  await checkAdministrators(trx, scope, person, act !== 'disable');
  await actOnAccount(trx, engine, scope, act, { id: userId, at: now, request_id: requestId });
}

/**
 * A link with which a person sets their password, to be shown once. Earlier links end with it.
 *
 * @throws {AppError} `not_found`; `not_possible_now` for a disabled account
 * Source: R102.
 */
export async function createLink(
  trx: Db,
  author: Author,
  userId: string,
  { publicUrl, now }: { publicUrl: string; now: number },
): Promise<{ id: string; link: string; expires_at: number }> {
  const { scope } = author;
  const person = await loadPerson(trx, scope, userId);
  if (person.is_disabled) throw new AppError('not_possible_now');
  const code = await createOneTimeCode(trx, { site_id: scope.siteId, id: userId }, 'password_reset', now);
  await logChange(trx, author, { action: 'sign-in-link', target_id: userId, at: now });
  return {
    id: userId,
    link: (await loginLinks(trx, scope.siteId, publicUrl))('reset', code),
    expires_at: now + CODE_LIFETIMES_MS.password_reset,
  };
}

/** The hash of a password that nobody knows. */
export const unknownPassword = (passwords: Passwords): Promise<string> =>
  passwords.hash(randomBytes(32).toString('base64url'));
