import type { Kysely } from 'kysely';

/** The last day of a person's hunting licence. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('license_to', 'text').execute();
}
