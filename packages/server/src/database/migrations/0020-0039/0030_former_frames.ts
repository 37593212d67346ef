import type { Kysely } from 'kysely';

/** The last frame of each trap's sensor from before its counters began again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('traps').addColumn('former_frame', 'text').execute();
}
