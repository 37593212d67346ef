import type { Kysely } from 'kysely';

/** How the messages of an integration are read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('integrations').addColumn('mapping', 'jsonb').execute();
  await db.schema
    .alterTable('integrations')
    .addColumn('mapping_version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
