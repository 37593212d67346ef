import { type Kysely, sql } from 'kysely';

/** As migrations see them. */
export interface ConfigTables {
  user_configs: { site_id: string; user_id: string; settings: unknown; version: number };
}
interface Settings {
  notify_kinds?: string[];
}

const parsed = (settings: unknown): Settings =>
  (typeof settings === 'string' ? JSON.parse(settings) : settings) as Settings;

/**
 * Switches new kinds of notification on for those who have chosen theirs; a form that is open says that it is out of
 * date.
 *
 * Source: R163.
 */
export async function switchOnKinds(db: Kysely<ConfigTables>, kinds: readonly string[]): Promise<void> {
  const rows = await db.selectFrom('user_configs').select(['site_id', 'user_id', 'settings']).execute();
  for (const { site_id, user_id, settings } of rows) {
    const stored = parsed(settings);
    if (stored.notify_kinds === undefined) continue;
    const notify_kinds = [...new Set([...stored.notify_kinds, ...kinds])];
    await db
      .updateTable('user_configs')
      .set({ settings: JSON.stringify({ ...stored, notify_kinds }), version: sql`version + 1` })
      .where('site_id', '=', site_id)
      .where('user_id', '=', user_id)
      .execute();
  }
}
