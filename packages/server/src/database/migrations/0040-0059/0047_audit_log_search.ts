import { type Kysely, PostgresAdapter, sql } from 'kysely';

const INDEXES = {
  audit_logs_by_time: ['site_id', 'at', 'id'],
  audit_logs_by_person: ['site_id', 'user_id', 'at', 'id'],
  audit_logs_by_action: ['site_id', 'action', 'at', 'id'],
  audit_logs_by_kind: ['site_id', 'target_type', 'at', 'id'],
};

/** The audit log is read by time, person, action and kind; and no entry can be replaced by another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [index, columns] of Object.entries(INDEXES))
    await db.schema.createIndex(index).on('audit_logs').columns(columns).execute();
  if (db.getExecutor().adapter instanceof PostgresAdapter) return;
  // SQLite runs no trigger for the row that `insert or replace` deletes.
  await sql`create trigger audit_logs_no_replace before insert on audit_logs
    when exists (select 1 from audit_logs where site_id = new.site_id and id = new.id)
    begin select raise(abort, 'append-only'); end`.execute(db);
}
