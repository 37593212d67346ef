import type { Kysely } from 'kysely';

/** How many messages of an integration were refused or could not be read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('integrations')
    .addColumn('problem_count', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
