import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { withColumns } from '../../columns.ts';

/** What the database itself keeps from being rewritten. Engines differ only in the words. */
async function makeAppendOnly(db: Kysely<unknown>, table: string): Promise<void> {
  const guard = sql.ref(`${table}_append_only`);
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`create function ${guard}() returns trigger language plpgsql as $$
      begin raise exception 'append-only'; end $$`.execute(db);
    await sql`create trigger ${guard} before update or delete or truncate on ${sql.table(table)}
      for each statement execute function ${guard}()`.execute(db);
    return;
  }
  for (const act of ['update', 'delete']) {
    await sql`create trigger ${sql.ref(`${table}_no_${act}`)} before ${sql.raw(act)} on ${sql.table(table)}
      begin select raise(abort, 'append-only'); end`.execute(db);
  }
}

/** The audit log, and from whom a post was hidden after they had seen it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withColumns(db.schema.createTable('audit_logs'), {
    site_id: 'text!',
    id: 'text!',
    at: 'bigint!',
    user_id: 'text',
    action: 'text!',
    target_type: 'text!',
    target_id: 'text!',
    changes: 'jsonb!',
    reason: 'text',
    request_id: 'text',
  })
    .addPrimaryKeyConstraint('audit_logs_pk', ['site_id', 'id'])
    .execute();
  await db.schema
    .createIndex('audit_logs_by_target')
    .on('audit_logs')
    .columns(['site_id', 'target_id', 'id'])
    .execute();
  await makeAppendOnly(db, 'audit_logs');

  await withColumns(db.schema.createTable('post_hidings'), {
    site_id: 'text!',
    post_id: 'text!',
    audience_id: 'text!',
    sequence: 'bigint!',
    at: 'bigint!',
  })
    .addPrimaryKeyConstraint('post_hidings_pk', ['site_id', 'post_id', 'audience_id'])
    .execute();
  await db.schema
    .createIndex('post_hidings_by_sequence')
    .on('post_hidings')
    .columns(['site_id', 'sequence'])
    .execute();
}
