import type { Kysely } from 'kysely';

/** When the people of an incident were last reminded that nobody has checked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('incidents').addColumn('reminded_at', 'bigint').execute();
}
