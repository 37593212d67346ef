import type { Kysely } from 'kysely';

/** Each photo has a place of its own, and the sweep asks by places which of them are named. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('images_by_storage_key').on('images').column('storage_key').unique().execute();
}
