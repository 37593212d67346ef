import { searchKey } from '@satomori/core';
import { type Kysely, sql } from 'kysely';

const COLUMNS = ['login_id', 'user_code'] as const;

interface Account {
  id: string;
  login_id: string;
  user_code: string | null;
}

/** Administrators search people by their login ids and codes, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of COLUMNS)
    await db.schema.alterTable('users').addColumn(`${column}_search_key`, 'text').execute();
  const { rows } = await sql<Account>`select id, login_id, user_code from users`.execute(db);
  for (const { id, login_id, user_code } of rows)
    await sql`update users set login_id_search_key = ${searchKey(login_id)},
      user_code_search_key = ${user_code === null ? null : searchKey(user_code)} where id = ${id}`.execute(
      db,
    );
}
