import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { withColumns } from '../../columns.ts';

/** Whether a row of the audit log must stay: its site exists, or is not being erased. */
const MUST_STAY = sql`exists (select 1 from sites where id = old.site_id)
  or not exists (select 1 from site_erasures where id = old.site_id)`;

async function guardInPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger audit_logs_append_only on audit_logs`.execute(db);
  await sql`create trigger audit_logs_append_only before update or truncate on audit_logs
    for each statement execute function audit_logs_append_only()`.execute(db);
  await sql`create function audit_logs_no_delete() returns trigger language plpgsql as $$ begin
    if ${MUST_STAY} then raise exception 'append-only'; end if;
    return old; end $$`.execute(db);
  await sql`create trigger audit_logs_no_delete before delete on audit_logs
    for each row execute function audit_logs_no_delete()`.execute(db);
}

async function guardInSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger audit_logs_no_delete`.execute(db);
  await sql`create trigger audit_logs_no_delete before delete on audit_logs when ${MUST_STAY}
    begin select raise(abort, 'append-only'); end`.execute(db);
}

/** Sites that are being erased: only of those, and only once the site itself is gone, the audit log can be deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withColumns(db.schema.createTable('site_erasures'), { id: 'text!', started_at: 'bigint!' })
    .addPrimaryKeyConstraint('site_erasures_pk', ['id'])
    .execute();
  await (db.getExecutor().adapter instanceof PostgresAdapter ? guardInPostgres(db) : guardInSqlite(db));
}
