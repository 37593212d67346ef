import type { Scope } from '../access/scope.ts';
import { meansLoginId } from '../accounts/loginIdRepository.ts';
import type { Db } from '../database/database.ts';
import type { OpenidProviderTable } from '../database/tables.ts';

export type StoredProvider = OpenidProviderTable;

/** How the people of a site sign in with the town's own accounts; also before anybody is signed in. */
export const findProvider = (db: Db, scope: Scope): Promise<StoredProvider | undefined> =>
  db.selectFrom('openid_providers').selectAll().where('site_id', '=', scope.siteId).executeTakeFirst();

type Columns = Omit<StoredProvider, 'site_id' | 'version'>;

export const insertProvider = (trx: Db, scope: Scope, columns: Columns) =>
  trx
    .insertInto('openid_providers')
    .values({ ...columns, site_id: scope.siteId, version: 1 })
    .execute();

export const updateProvider = (trx: Db, scope: Scope, version: number, columns: Columns) =>
  trx
    .updateTable('openid_providers')
    .set({ ...columns, version: version + 1 })
    .where('site_id', '=', scope.siteId)
    .where('version', '=', version)
    .execute();

/** The only site of the server; none where there are several. */
export async function findOnlySite(db: Db): Promise<string | undefined> {
  const sites = await db
    .selectFrom('sites')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('is_disabled', '=', false)
    .limit(2)
    .execute();
  return sites.length === 1 ? sites[0]?.id : undefined;
}

const ACCOUNT = [
  'id',
  'site_id',
  'stamp',
  'hunt_group_id',
  'witness_group_id',
  'is_disabled',
  'is_shared_viewer',
] as const;

export const findPersonOfSite = (db: Db, scope: Scope, userId: string) =>
  db
    .selectFrom('users')
    .select(ACCOUNT)
    .where('site_id', '=', scope.siteId)
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** People of the site whose login id is this name, exactly or in another spelling. */
export const findPeopleNamed = (db: Db, scope: Scope, name: string) =>
  db
    .selectFrom('users')
    .select(ACCOUNT)
    .where('site_id', '=', scope.siteId)
    .where((eb) => meansLoginId(eb, name))
    .where('deleted_at', 'is', null)
    .execute();
