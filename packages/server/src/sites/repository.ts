import type { Insertable, Updateable } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { isIdentity } from '../database/isIdentity.ts';
import { readOnce } from '../database/rememberReads.ts';
import type { SiteTable } from '../database/tables.ts';

/** The caller's site. */
export const findSite = (db: Db, { siteId }: Scope) =>
  readOnce(db, ['site', siteId], () =>
    db.selectFrom('sites').selectAll().where('id', '=', siteId).executeTakeFirstOrThrow(),
  );

/** Whether another site of the server has this name, in any spelling. */
export async function isNameOfOtherSite(db: Db, scope: Scope, name: string): Promise<boolean> {
  const other = await db
    .selectFrom('sites')
    .select('id')
    .where(isIdentity('name', name))
    .where('id', '!=', scope.siteId)
    .executeTakeFirst();
  return other !== undefined;
}

/** Changes the caller's site if it is still at this version. @returns `false` if another version is stored */
export async function updateSite(
  trx: Db,
  scope: Scope,
  version: number,
  changed: Omit<Updateable<SiteTable>, 'id' | 'version'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('sites')
    .set({ ...changed, version: version + 1 })
    .where('id', '=', scope.siteId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) > 0;
}

/** Inserts a site with the sequence that numbers its changes. */
export async function insertSite(trx: Db, site: Insertable<SiteTable>): Promise<void> {
  await trx.insertInto('sites').values(site).execute();
  await trx.insertInto('site_sequences').values({ site_id: site.id, value: 0 }).execute();
}

const sites = (db: Db) =>
  db
    .selectFrom('sites')
    .select(['id', 'code', 'name', 'is_satomori', 'is_disabled', 'public_url'])
    .where('deleted_at', 'is', null);

/** The site with that name, in any spelling: for the operator's commands. */
export const findSiteByName = (db: Db, name: string) =>
  sites(db).where(isIdentity('name', name)).executeTakeFirst();

/** The site with that code, else the one with that name: for the operator's commands. */
export const findSiteByCodeOrName = async (db: Db, text: string) =>
  (await sites(db).where('code', '=', text.toLowerCase()).executeTakeFirst()) ?? findSiteByName(db, text);

/** The site with that host name, also a deleted one. */
export const findSiteOfHost = (db: Db, host: string) =>
  db.selectFrom('sites').select(['id', 'code', 'name']).where('host_name', '=', host).executeTakeFirst();

/** The sites of the server, for its operator. */
export const listSites = (db: Db) => sites(db).orderBy('code').execute();

/** Whether the server has a site, also a deleted one. */
export async function hasSite(db: Db): Promise<boolean> {
  const row = await db.selectFrom('sites').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** The codes of all sites, also of deleted ones: an old address must never lead to another site. */
export async function listSiteCodes(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('sites').select('code').execute();
  return new Set(rows.map(({ code }) => code));
}

/** For work that concerns the whole server. */
export async function listSiteIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('sites')
    .select('id')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The 団体コード of all sites in use, each once. */
export async function listMunicipalityCodes(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('sites')
    .select('municipality_code')
    .distinct()
    .where('deleted_at', 'is', null)
    .where('is_disabled', '=', false)
    .orderBy('municipality_code')
    .execute();
  return rows.flatMap(({ municipality_code }) => municipality_code ?? []);
}

export async function listSiteNames(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('sites')
    .select('name')
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .limit(100)
    .execute();
  return rows.map(({ name }) => name);
}
