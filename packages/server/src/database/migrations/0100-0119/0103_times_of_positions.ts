import type { Kysely } from 'kysely';

/** When each trap was put where it is, so that an act that arrives late does not put it back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('traps').addColumn('positioned_at', 'bigint').execute();
}
