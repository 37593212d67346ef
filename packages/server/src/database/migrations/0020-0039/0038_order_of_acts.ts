import type { Kysely } from 'kysely';

/** The newest message received before a trap was last looked after, and why an act changed nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('traps').addColumn('looked_after_no', 'bigint').execute();
  await db.schema.alterTable('trap_logs').addColumn('not_applied_reason', 'text').execute();
}
