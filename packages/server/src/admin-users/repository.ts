import type { DecodedInputOf, expiryCondition, listAdminUsers, UserFlag } from '@satomori/core';
import type { Insertable, Updateable } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { isIdentity } from '../database/isIdentity.ts';
import { oneMore, type PageStart } from '../database/paging.ts';
import type { UserTable } from '../database/tables.ts';
import { anyContains, findsEachWord } from '../database/textSearch.ts';
import { groupTree } from '../groups/treeRepository.ts';
import { PERSON_COLUMNS } from '../users/repository.ts';

export type AdminUserFilter = NonNullable<DecodedInputOf<typeof listAdminUsers>['query']> & {
  ids?: readonly string[] | undefined;
  /** Whose licence, permit or registration meets this; `undefined`: everybody. */
  expiry?: ReturnType<typeof expiryCondition> | undefined;
  /** Only people who have one. */
  holds?: 'permit' | 'registration' | undefined;
};

const SEARCHED = ['users.name', 'users.name_kana', 'users.login_id', 'users.user_code'];

function matchingUsers(db: Db, scope: Scope, filter: AdminUserFilter) {
  const { group_id, state, flag, permit_ends_before, license_ends_before, expiry, holds, ids, q } = filter;
  return db
    .selectFrom('users')
    .where('users.site_id', '=', scope.siteId)
    .$if(group_id !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('users.hunt_group_id', 'in', groupTree(db, scope.siteId, group_id ?? '')),
          eb('users.witness_group_id', 'in', groupTree(db, scope.siteId, group_id ?? '')),
        ]),
      ),
    )
    .$if(state !== undefined, (query) =>
      query.where((eb) =>
        eb.or((state ?? []).map((each) => eb('users.is_disabled', '=', eb.lit(each === 'disabled')))),
      ),
    )
    .$if(flag !== undefined, (query) =>
      query.where((eb) => eb.or((flag ?? []).map((each: UserFlag) => eb(`users.${each}`, '=', true)))),
    )
    .$if(ids !== undefined, (query) => query.where('users.id', 'in', [...(ids ?? []), '']))
    .$if(permit_ends_before !== undefined, (query) =>
      query.where('users.permit_to', '<', permit_ends_before ?? ''),
    )
    .$if(license_ends_before !== undefined, (query) =>
      query.where('users.license_to', '<', license_ends_before ?? ''),
    )
    .$if(expiry !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('users.license_to', '<', expiry?.ends_before ?? ''),
          eb('users.permit_to', '<', expiry?.ends_before ?? ''),
          eb('users.registration_year', '=', expiry?.registration_year ?? null),
        ]),
      ),
    )
    .$if(holds === 'permit', (query) => query.where('users.permit_from', 'is not', null))
    .$if(holds === 'registration', (query) => query.where('users.registration_year', 'is not', null))
    .$if(q !== undefined, (query) =>
      query.where(findsEachWord(q ?? '', (word) => anyContains(SEARCHED, word))),
    );
}

const READ_COLUMNS = [
  ...PERSON_COLUMNS,
  'is_disabled',
  'gets_monthly_report',
  'created_at',
  'updated_at',
  'deleted_at',
  'sequence',
] as const;

async function readUsers(found: ReturnType<typeof matchingUsers>) {
  const rows = await found
    .leftJoin('groups as hunt', (join) =>
      join.onRef('hunt.site_id', '=', 'users.site_id').onRef('hunt.id', '=', 'users.hunt_group_id'),
    )
    .leftJoin('groups as witness', (join) =>
      join.onRef('witness.site_id', '=', 'users.site_id').onRef('witness.id', '=', 'users.witness_group_id'),
    )
    .select(READ_COLUMNS.map((column) => `users.${column}` as const))
    .select(['hunt.name as hunt_group_name', 'witness.name as witness_group_name'])
    .execute();
  return rows.map((row) => ({
    ...row,
    license_types: row.license_types ?? [],
    permit_species: row.permit_species ?? [],
  }));
}
export type AdminUserRow = Awaited<ReturnType<typeof readUsers>>[number];

/** A page of the site's people, newest first; one row more than requested. */
export const listPeople = (
  db: Db,
  scope: Scope,
  filter: AdminUserFilter,
  start: PageStart<'id'>,
): Promise<AdminUserRow[]> => {
  const key = `users.${start.key}` as const;
  return readUsers(
    matchingUsers(db, scope, filter)
      .$if(start.since === null, (query) => query.where('users.deleted_at', 'is', null))
      .$if(start.since !== null, (query) => query.where('users.sequence', '>', start.since ?? 0))
      .$if(start.before !== null, (query) => query.where(key, '<', start.before as never))
      .orderBy(key, 'desc')
      .limit(oneMore(start)),
  );
};

export async function countPeople(db: Db, scope: Scope, filter: AdminUserFilter): Promise<number> {
  const { count } = await matchingUsers(db, scope, filter)
    .where('users.deleted_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** A person of the site, also one that is disabled. */
export async function findPerson(db: Db, scope: Scope, userId: string): Promise<AdminUserRow | undefined> {
  const [person] = await readUsers(
    matchingUsers(db, scope, {}).where('users.id', '=', userId).where('users.deleted_at', 'is', null),
  );
  return person;
}

export const insertPerson = (trx: Db, scope: Scope, person: Omit<Insertable<UserTable>, 'site_id'>) =>
  trx
    .insertInto('users')
    .values({ ...person, site_id: scope.siteId })
    .execute();

/** Changes a person who is still at this version. @returns `false` if another version is stored meanwhile */
export async function updatePerson(
  trx: Db,
  scope: Scope,
  { id, version }: Pick<AdminUserRow, 'id' | 'version'>,
  changed: Omit<Updateable<UserTable>, 'site_id' | 'id' | 'version'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ ...changed, version: version + 1 })
    .where('site_id', '=', scope.siteId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) > 0;
}

/** Who of the site has this 従事者記号, in any spelling. */
export const findByUserCode = (db: Db, scope: Scope, userCode: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('site_id', '=', scope.siteId)
    .where(isIdentity('user_code', userCode))
    .executeTakeFirst();

/** Whether somebody else can administer the site, and has signed in: a link that nobody has used may never be. */
export async function hasOtherAdministrator(db: Db, scope: Scope, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('site_id', '=', scope.siteId)
    .where('id', '!=', userId)
    .where('is_admin', '=', true)
    .where('is_shared_viewer', '=', false)
    .where('is_disabled', '=', false)
    .where('last_login_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
