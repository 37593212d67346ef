import type { Kysely } from 'kysely';

/** Whether a sensor lies tilted where that is no firing, so that the same tilt is told once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('traps').addColumn('is_tilted', 'boolean').execute();
}
