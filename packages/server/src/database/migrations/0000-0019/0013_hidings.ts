import type { Kysely } from 'kysely';

/** What was noted of posts is noted of traps too: from whom a row was hidden after they had seen it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('post_hidings').renameTo('hidings').execute();
  await db.schema.alterTable('hidings').renameColumn('post_id', 'row_id').execute();
}
