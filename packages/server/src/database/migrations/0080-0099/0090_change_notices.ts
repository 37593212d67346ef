import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** What a person may see and do, and whether the session still holds. */
const SESSION_COLUMNS = sql.raw(
  `stamp, site_id, is_disabled, deleted_at, is_hunter, is_posting, is_gw_view, is_admin, is_shared_viewer,
  hunt_group_id, witness_group_id`,
);

/** PostgreSQL sends each site's id once per transaction, at its commit, to all servers that listen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`create function notify_changes() returns trigger language plpgsql as $$ begin
    perform pg_notify('satomori_changes', new.site_id); return null; end $$`.execute(db);
  await sql`create trigger notify_changes after update of value on site_sequences
    for each row when (new.value <> old.value) execute function notify_changes()`.execute(db);
  await sql`create function notify_sessions() returns trigger language plpgsql as $$
    declare changed jsonb := to_jsonb(coalesce(old, new)); begin
    perform pg_notify('satomori_sessions', coalesce(changed ->> 'site_id', changed ->> 'id'));
    return null; end $$`.execute(db);
  const causes = {
    users: sql`update of ${SESSION_COLUMNS} or delete`,
    groups: sql`insert or update or delete`,
    sites: sql`update or delete`,
    ended_tokens: sql`insert`,
  };
  for (const [table, cause] of Object.entries(causes))
    await sql`create trigger notify_sessions after ${cause} on ${sql.table(table)}
      for each row execute function notify_sessions()`.execute(db);
}
