import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { withColumns } from '../../columns.ts';

/** One site after the other, always in the same order: two servers that keep messages at once cannot block each other. */
async function numberInPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function raw_messages_wait() returns trigger language plpgsql as $$
    declare
      of_site record;
      last bigint;
    begin
      for of_site in select site_id, count(*) as n from came group by site_id order by site_id loop
        insert into receipt_counters as counter (site_id, last_no) values (of_site.site_id, of_site.n)
          on conflict (site_id) do update set last_no = counter.last_no + of_site.n
          returning last_no into last;
        insert into waiting_messages (site_id, id, receipt_no)
          select site_id, id, last - of_site.n + row_number() over (order by id)
          from came where site_id = of_site.site_id;
      end loop;
      return null;
    end $$`.execute(db);
}

async function numberInSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger raw_messages_wait`.execute(db);
  await sql`create trigger raw_messages_wait after insert on raw_messages begin
    insert into receipt_counters (site_id, last_no) select new.site_id, 0
      where not exists (select 1 from receipt_counters where site_id = new.site_id);
    update receipt_counters set last_no = last_no + 1 where site_id = new.site_id;
    insert into waiting_messages (site_id, id, receipt_no)
      select new.site_id, new.id, last_no from receipt_counters where site_id = new.site_id;
  end`.execute(db);
}

/**
 * The order in which a site's messages were received is counted by the database. Ids are made by each server's own
 * clock, so that the id of a later message may sort before that of an earlier one.
 * The counter's row is locked until the commit: numbers become visible in their order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withColumns(db.schema.createTable('receipt_counters'), { site_id: 'text!', last_no: 'bigint!' })
    .addPrimaryKeyConstraint('receipt_counters_pk', ['site_id'])
    .execute();
  await db.schema
    .alterTable('waiting_messages')
    .addColumn('receipt_no', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('message_outcomes').addColumn('receipt_no', 'bigint').execute();
  // What waits, or may wait again, is numbered as it was ordered until now.
  await sql`create temporary table numbered as
    select site_id, id, row_number() over (partition by site_id order by id) as receipt_no from (
      select site_id, id from waiting_messages
      union select site_id, id from message_outcomes where status = 'parked') as open`.execute(db);
  for (const table of ['waiting_messages', 'message_outcomes'])
    await sql`update ${sql.table(table)} set receipt_no = numbered.receipt_no from numbered
      where numbered.site_id = ${sql.ref(`${table}.site_id`)} and numbered.id = ${sql.ref(`${table}.id`)}`.execute(
      db,
    );
  await sql`insert into receipt_counters (site_id, last_no)
    select site_id, max(receipt_no) from numbered group by site_id`.execute(db);
  await sql`drop table numbered`.execute(db);
  await db.schema
    .createIndex('waiting_messages_in_order')
    .unique()
    .on('waiting_messages')
    .columns(['site_id', 'receipt_no'])
    .execute();
  await (db.getExecutor().adapter instanceof PostgresAdapter ? numberInPostgres(db) : numberInSqlite(db));
}
