import { type Kysely, sql } from 'kysely';

/** Whether a person's phone begins with the pages for one hand. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('starts_one_handed', 'boolean', (column) => column.notNull().defaultTo(sql`false`))
    .execute();
}
