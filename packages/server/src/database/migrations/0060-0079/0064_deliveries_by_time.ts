import type { Kysely } from 'kysely';

/** The messages of a site, and of one person, by when they were queued. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('deliveries_by_time')
    .on('deliveries')
    .columns(['site_id', 'queued_at', 'id'])
    .execute();
  await db.schema.dropIndex('deliveries_by_person').execute();
  await db.schema
    .createIndex('deliveries_by_person')
    .on('deliveries')
    .columns(['site_id', 'user_id', 'queued_at', 'id'])
    .execute();
}
