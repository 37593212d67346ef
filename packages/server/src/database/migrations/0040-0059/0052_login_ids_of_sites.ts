import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { fillIdentityKeys } from '../../duplicateNames.ts';

const CONSTRAINT = /,\s*constraint "users_login_id_unique" unique \("login_id"\)/i;
const INDEX = 'users_login_id_identity_key';

interface Made {
  name: string;
  type: string;
  sql: string;
}

/** SQLite drops no constraint: the table is made again without it, from its own definition. */
async function rebuildWithout(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Made>`select name, type, sql from sqlite_master
    where tbl_name = 'users' and sql is not null`.execute(db);
  const table = rows.find(({ type }) => type === 'table')?.sql ?? '';
  if (!CONSTRAINT.test(table)) throw new Error('users has no constraint users_login_id_unique');
  const definition = table
    .replace(CONSTRAINT, '')
    .replace(/^create table "?users"?/i, 'create table "users_again"');
  await sql.raw(definition).execute(db);
  await sql`insert into users_again select * from users`.execute(db);
  await sql`drop table users`.execute(db);
  await sql`alter table users_again rename to users`.execute(db);
  for (const made of rows)
    if (made.type !== 'table' && made.name !== INDEX) await sql.raw(made.sql).execute(db);
}

/** Login ids are unique within their site; the lookup without a site uses the same indexes. Source: R124. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`alter table users drop constraint users_login_id_unique`.execute(db);
    await sql`drop index ${sql.ref(INDEX)}`.execute(db);
  } else await rebuildWithout(db);
  await fillIdentityKeys(db, { users: { login_id: ['site_id'] } });
  for (const column of ['login_id', 'login_id_identity_key'])
    await db.schema
      .createIndex(`users_by_${column}`)
      .unique()
      .on('users')
      .columns([column, 'site_id'])
      .execute();
}
