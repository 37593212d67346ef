import type { Kysely } from 'kysely';

/** What the values of a codec's object say of a trap's contact, as an administrator chose it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('traps').addColumn('object_mapping', 'jsonb').execute();
}
