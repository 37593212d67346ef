import { type Kysely, sql } from 'kysely';

/** The kinds of notification that are newer than 0.1.0: nobody who chose theirs there has seen them. Source: R163. */
export const NEWER_KINDS = [
  'acknowledgement_expired',
  'sending_stopped',
  'push_ended',
  'delivery_test',
] as const;

interface Tables {
  user_configs: { site_id: string; user_id: string; settings: unknown; version: number };
}
interface Settings {
  notify_kinds?: string[];
}

const parsed = (settings: unknown): Settings =>
  (typeof settings === 'string' ? JSON.parse(settings) : settings) as Settings;

/** Switches the newer kinds on for those who have chosen theirs; a form that is open says that it is out of date. */
export async function up(db: Kysely<Tables>): Promise<void> {
  const rows = await db.selectFrom('user_configs').select(['site_id', 'user_id', 'settings']).execute();
  for (const { site_id, user_id, settings } of rows) {
    const stored = parsed(settings);
    if (stored.notify_kinds === undefined) continue;
    const notify_kinds = [...new Set([...stored.notify_kinds, ...NEWER_KINDS])];
    await db
      .updateTable('user_configs')
      .set({ settings: JSON.stringify({ ...stored, notify_kinds }), version: sql`version + 1` })
      .where('site_id', '=', site_id)
      .where('user_id', '=', user_id)
      .execute();
  }
}
