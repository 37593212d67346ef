import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { withColumns } from '../../columns.ts';

/** What is kept is to be worked on, whoever keeps it: nobody can forget the queue. */
async function queueInPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function raw_messages_wait() returns trigger language plpgsql as $$ begin
    insert into waiting_messages (site_id, id) select site_id, id from came;
    return null; end $$`.execute(db);
  await sql`create trigger raw_messages_wait after insert on raw_messages referencing new table as came
    for each statement execute function raw_messages_wait()`.execute(db);
}

const queueInSqlite = (db: Kysely<unknown>) =>
  sql`create trigger raw_messages_wait after insert on raw_messages begin
    insert into waiting_messages (site_id, id) values (new.site_id, new.id);
  end`.execute(db);

/**
 * A message of a network server is written once and never again. That it waits stands in a small table of its own, and
 * what became of it in another where it was not simply worked on: to mark it would write its body and all of its
 * indexes anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withColumns(db.schema.createTable('waiting_messages'), { site_id: 'text!', id: 'text!' })
    .addPrimaryKeyConstraint('waiting_messages_pk', ['site_id', 'id'])
    .execute();
  await withColumns(db.schema.createTable('message_outcomes'), {
    site_id: 'text!',
    id: 'text!',
    status: 'text!',
    problem: 'text',
    dev_eui: 'text',
    settled_at: 'bigint!',
  })
    .addPrimaryKeyConstraint('message_outcomes_pk', ['site_id', 'id'])
    .execute();
  await db.schema
    .createIndex('message_outcomes_parked')
    .on('message_outcomes')
    .columns(['site_id', 'dev_eui'])
    .where(sql.ref('status'), '=', sql.lit('parked'))
    .execute();

  await sql`insert into waiting_messages (site_id, id)
    select site_id, id from raw_messages where status = 'pending'`.execute(db);
  await sql`insert into message_outcomes (site_id, id, status, problem, dev_eui, settled_at)
    select site_id, id, status, problem, dev_eui, coalesce(processed_at, received_at) from raw_messages
    where status not in ('pending', 'processed') or (status = 'processed' and problem is not null)`.execute(
    db,
  );
  for (const index of ['raw_messages_pending', 'raw_messages_parked'])
    await db.schema.dropIndex(index).execute();
  for (const column of ['status', 'problem', 'processed_at'])
    await db.schema.alterTable('raw_messages').dropColumn(column).execute();
  await (db.getExecutor().adapter instanceof PostgresAdapter ? queueInPostgres(db) : queueInSqlite(db));
}
