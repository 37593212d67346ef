import type { Insertable } from 'kysely';
import type { Profile } from '@satomori/core';
import { meansLoginId } from '../accounts/loginIdRepository.ts';
import type { Scope } from '../access/scope.ts';
import { isAmong } from '../database/bulk.ts';
import type { Db } from '../database/database.ts';
import { type PageStart, oneMore } from '../database/paging.ts';
import { readOnce } from '../database/rememberReads.ts';
import type { UserTable } from '../database/tables.ts';

/** What answers contain of a person: nothing of the sign-in. */
export const PERSON_COLUMNS = [
  'id',
  'login_id',
  'name',
  'name_kana',
  'user_code',
  'is_hunter',
  'is_posting',
  'is_gw_view',
  'is_admin',
  'is_shared_viewer',
  'starts_one_handed',
  'hunt_group_id',
  'witness_group_id',
  'email',
  'phone',
  'last_login_at',
  'postal_address',
  'license_types',
  'license_no',
  'license_to',
  'registration_prefecture',
  'registration_year',
  'registration_no',
  'registered_on',
  'permit_no',
  'permit_authority',
  'permit_from',
  'permit_to',
  'worker_cert_no',
  'permit_species',
  'version',
] as const;

/** The signed-in person, without the sign-in data. */
export async function findCurrentUser(db: Db, scope: Scope) {
  const { license_types, permit_species, ...user } = await db
    .selectFrom('users')
    .select(PERSON_COLUMNS)
    .where('site_id', '=', scope.siteId)
    .where('id', '=', scope.userId ?? '')
    .executeTakeFirstOrThrow();
  return { ...user, license_types: license_types ?? [], permit_species: permit_species ?? [] };
}

/**
 * Stores a person's profile if it is still at the version that was edited.
 *
 * @returns `false` if another version is stored meanwhile
 */
export async function saveProfile(
  trx: Db,
  scope: Scope,
  { license_types, permit_species, ...profile }: Profile,
  version: number,
  stamps: { updated_at: number; sequence: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({
      ...profile,
      license_types: JSON.stringify(license_types),
      permit_species: JSON.stringify(permit_species),
      ...stamps,
      version: version + 1,
    })
    .where('site_id', '=', scope.siteId)
    .where('id', '=', scope.userId ?? '')
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) > 0;
}

/** The other people of the caller's groups (of the site, for an admin), including deleted and disabled ones. */
function otherMembers(db: Db, scope: Scope) {
  const { huntGroupIds } = scope;
  return db
    .selectFrom('users')
    .where('site_id', '=', scope.siteId)
    .where('id', '!=', scope.userId ?? '')
    .$if(huntGroupIds !== 'all', (query) =>
      query.where('hunt_group_id', 'in', [...(huntGroupIds as readonly string[]), '']),
    );
}

const livingMembers = (db: Db, scope: Scope) =>
  otherMembers(db, scope).where('deleted_at', 'is', null).where('is_disabled', '=', false);

/**
 * A page of the caller's fellow members, newest first; one row more than requested. With `since`, people who may no
 * longer sign in are listed as gone, too.
 */
export async function listMembers(db: Db, scope: Scope, start: PageStart<'id'>) {
  const rows = await (start.since === null ? livingMembers(db, scope) : otherMembers(db, scope))
    .select(['id', 'name', 'user_code', 'sequence', 'is_disabled', 'deleted_at', 'updated_at'])
    .$if(start.since !== null, (query) => query.where('sequence', '>', start.since ?? 0))
    .$if(start.before !== null, (query) => query.where(start.key, '<', start.before as never))
    .orderBy(start.key, 'desc')
    .limit(oneMore(start))
    .execute();
  return rows.map(({ is_disabled, updated_at, deleted_at, ...member }) => ({
    ...member,
    deleted_at: deleted_at ?? (is_disabled ? updated_at : null),
  }));
}

export async function countMembers(db: Db, scope: Scope): Promise<number> {
  const { count } = await livingMembers(db, scope)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Ids of the members of a hunt or witness group, without shared accounts, which get no notifications. */
export async function listGroupMembers(
  db: Db,
  scope: Scope,
  group: { id: string; kind: 'hunt' | 'witness' },
): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('site_id', '=', scope.siteId)
    .where(group.kind === 'hunt' ? 'hunt_group_id' : 'witness_group_id', '=', group.id)
    .where('deleted_at', 'is', null)
    .where('is_disabled', '=', false)
    .where('is_shared_viewer', '=', false)
    .execute();
  return rows.map((row) => row.id);
}

/** A person of the site, with the group of their posts. */
export const findMember = (db: Db, { siteId }: Scope, userId: string) =>
  readOnce(db, ['member', siteId, userId], () =>
    db
      .selectFrom('users')
      .select(['id', 'name', 'hunt_group_id', 'witness_group_id'])
      .select(['permit_no', 'permit_from', 'permit_to', 'license_types'])
      .where('site_id', '=', siteId)
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  );

/** The people among these whom the caller may name: the caller and the members of their groups. */
export async function knownMembers(db: Db, scope: Scope, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await otherMembers(db, scope)
    .select('id')
    .where('id', 'in', userIds)
    .where('deleted_at', 'is', null)
    .execute();
  const isNamed = scope.userId !== null && userIds.includes(scope.userId);
  return new Set([...rows.map(({ id }) => id), ...(isNamed ? [scope.userId] : [])]);
}

/** The names of those among these people whom the caller may name, also of people who have left. */
export async function namesOfMembers(
  db: Db,
  scope: Scope,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map();
  const [others, self] = await Promise.all([
    otherMembers(db, scope)
      .select(['id', 'name'])
      .where(isAmong(db, 'id', userIds))
      .execute(),
    userIds.includes(scope.userId ?? '') ? findMember(db, scope, scope.userId ?? '') : undefined,
  ]);
  return new Map([...others, ...(self === undefined ? [] : [self])].map(({ id, name }) => [id, name]));
}

/** Whether a person of the site can still sign in, and so read notifications. */
export async function isReachable(db: Db, scope: Scope, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('site_id', '=', scope.siteId)
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('is_disabled', '=', false)
    .executeTakeFirst();
  return row !== undefined;
}

/** Login ids are unique within their site; a deleted person keeps theirs. Source: R124. */
export async function isLoginIdTaken(db: Db, scope: Scope, loginId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('site_id', '=', scope.siteId)
    .where((eb) => meansLoginId(eb, loginId))
    .executeTakeFirst();
  return row !== undefined;
}

/** Ids of people are unique in the whole server, too: a token names nothing else. */
export async function isUserIdTaken(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
  return row !== undefined;
}

export const insertUser = (trx: Db, user: Insertable<UserTable>) =>
  trx.insertInto('users').values(user).execute();
