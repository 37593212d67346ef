import type { Kysely } from 'kysely';

/** An act recorded by mistake can be cancelled; of those recorded before, nobody knows how the trap stood before them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['cancels_log_id', 'cancelled_by_log_id', 'undo'])
    await db.schema.alterTable('trap_logs').addColumn(column, 'text').execute();
}
