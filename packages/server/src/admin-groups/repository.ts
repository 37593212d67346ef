import { ALL_INHERITED, type Group } from '@satomori/core';
import type { Insertable, Updateable } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import type { GroupTable } from '../database/tables.ts';

/** A group of the site, whoever belongs to it; also a deleted one. */
export const findAnyGroup = (db: Db, scope: Scope, groupId: string) =>
  db
    .selectFrom('groups')
    .selectAll()
    .where('site_id', '=', scope.siteId)
    .where('id', '=', groupId)
    .executeTakeFirst();
export type StoredGroup = NonNullable<Awaited<ReturnType<typeof findAnyGroup>>>;

export async function findStoredGroup(
  db: Db,
  scope: Scope,
  groupId: string,
): Promise<StoredGroup | undefined> {
  const group = await findAnyGroup(db, scope, groupId);
  return group?.deleted_at === null ? group : undefined;
}

/** The names of the groups of a kind. */
export const listNames = (db: Db, scope: Scope, kind: Group['kind']) =>
  db
    .selectFrom('groups')
    .select(['id', 'name'])
    .where('site_id', '=', scope.siteId)
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
    .execute();

/** Traps of a new group take these from the site. */
const NOT_INHERITED = {
  ...ALL_INHERITED,
  ladder: null,
};

export const insertGroup = (
  trx: Db,
  scope: Scope,
  group: Omit<Insertable<GroupTable>, 'site_id' | keyof typeof NOT_INHERITED>,
) =>
  trx
    .insertInto('groups')
    .values({ ...NOT_INHERITED, ...group, site_id: scope.siteId })
    .execute();

/** Changes a group that was read under the site's lock. */
export const updateGroup = (
  trx: Db,
  scope: Scope,
  { id, version }: Pick<StoredGroup, 'id' | 'version'>,
  changed: Omit<Updateable<GroupTable>, 'site_id' | 'id' | 'version' | 'kind'>,
) =>
  trx
    .updateTable('groups')
    .set({ ...changed, version: version + 1 })
    .where('site_id', '=', scope.siteId)
    .where('id', '=', id)
    .execute();

/** What belongs to a group: how many of each. */
export function countUses(db: Db, scope: Scope, groupId: string) {
  const { siteId } = scope;
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('groups')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('site_id', '=', siteId)
        .where('parent_id', '=', groupId)
        .where('deleted_at', 'is', null)
        .as('groups'),
      eb
        .selectFrom('users')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('site_id', '=', siteId)
        .where((of) => of.or([of('hunt_group_id', '=', groupId), of('witness_group_id', '=', groupId)]))
        .where('deleted_at', 'is', null)
        .as('people'),
      eb
        .selectFrom('traps')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('site_id', '=', siteId)
        .where('group_id', '=', groupId)
        .where('deleted_at', 'is', null)
        .as('traps'),
      eb
        .selectFrom('areas')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('site_id', '=', siteId)
        .where('group_id', '=', groupId)
        .where('deleted_at', 'is', null)
        .as('areas'),
    ])
    .executeTakeFirstOrThrow();
}
