import type { Db } from '../../database/database.ts';

/** Sites that send by LINE; none that are disabled. */
export const listSitesWithLine = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('line_accounts')
    .innerJoin('sites', 'sites.id', 'line_accounts.site_id')
    .select('line_accounts.site_id')
    .where('line_accounts.is_active', '=', true)
    .where('sites.is_disabled', '=', false)
    .execute();
  return rows.map(({ site_id }) => site_id);
};

export const deleteExpiredLineEvents = (db: Db, before: number) =>
  db.deleteFrom('line_events').where('received_at', '<', before).execute();
