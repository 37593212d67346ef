import { type Kysely, sql } from 'kysely';

/** Whether a person gets the figures of each month by mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('gets_monthly_report', 'boolean', (column) => column.notNull().defaultTo(sql`false`))
    .execute();
}
