import type { Db } from '../database.ts';

/** Tables of the whole server: none of their rows belongs to a site. Every other table has the column `site_id`. */
export const SERVER_TABLES: ReadonlySet<string> = new Set([
  'boundaries',
  'login_attempts',
  'photo_folder',
  'settings',
  'signing_keys',
  'site_erasures',
  'vapid_keys',
]);

/** The column that names the site of a row; `null` for a table of the whole server. */
export function siteColumnOf(table: string): 'id' | 'site_id' | null {
  if (table === 'sites') return 'id';
  return SERVER_TABLES.has(table) || table.startsWith('kysely_') ? null : 'site_id';
}

/** In SQL: whether a row of a table is of the site named by the parameter. */
export function siteCondition(table: string, parameter: string): string {
  const column = siteColumnOf(table);
  return column === null ? 'false' : `"${column}" = ${parameter}`;
}

/** Names of all tables with rows of sites, but for `sites` itself: as the database has them, whoever added them. */
export async function tablesOfSites(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables
    .filter(({ columns }) => columns.some(({ name }) => name === 'site_id'))
    .map(({ name }) => name)
    .sort();
}
