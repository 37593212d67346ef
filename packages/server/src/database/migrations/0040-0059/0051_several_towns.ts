import { deriveSiteCode } from '@satomori/core';
import { type Kysely, sql } from 'kysely';

interface Site {
  id: string;
  name: string;
  municipality_code: string | null;
}

/** What tells several towns of one server apart before anybody has signed in, and what each sends its mails as. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const add = (name: string) => db.schema.alterTable('sites').addColumn(name, 'text').execute();
  await db.schema
    .alterTable('sites')
    .addColumn('code', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('sites')
    .addColumn('is_disabled', 'boolean', (column) => column.notNull().defaultTo(sql`false`))
    .execute();
  for (const name of ['public_url', 'host_name', 'mail_sender_name', 'mail_sender_address']) await add(name);

  const { rows } =
    await sql<Site>`select id, name, municipality_code from sites order by created_at, id`.execute(db);
  const taken = new Set<string>();
  for (const site of rows) {
    const code = deriveSiteCode(site, (each) => taken.has(each));
    taken.add(code);
    await sql`update sites set code = ${code} where id = ${site.id}`.execute(db);
  }
  for (const name of ['code', 'host_name'])
    await db.schema.createIndex(`sites_${name}`).unique().on('sites').column(name).execute();
}
