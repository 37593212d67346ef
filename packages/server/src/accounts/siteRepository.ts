import type { Db } from '../database/database.ts';

const siteBy = (db: Db, column: 'code' | 'host_name', value: string) =>
  db
    .selectFrom('sites')
    .select(['id', 'code', 'name', 'is_disabled', 'contact_name', 'contact_phone', 'contact_email'])
    .where(column, '=', value)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export const findSiteByCode = (db: Db, code: string) => siteBy(db, 'code', code);
export const findSiteByHost = (db: Db, host: string) => siteBy(db, 'host_name', host);

/** Where the people of a site open it. */
export const findSiteAddress = (db: Db, siteId: string) =>
  db.selectFrom('sites').select(['code', 'public_url']).where('id', '=', siteId).executeTakeFirstOrThrow();

/** Whether more than one site is in use on this server. */
export async function hasSeveralSites(db: Db): Promise<boolean> {
  const rows = await db
    .selectFrom('sites')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('is_disabled', '=', false)
    .limit(2)
    .execute();
  return rows.length > 1;
}
