import type { Kysely } from 'kysely';

/** The photos of a post stand in the index in the order in which they are shown: a list sorts them no more, post by post. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('images_by_owner').ifExists().execute();
  await db.schema
    .createIndex('images_by_owner')
    .on('images')
    .columns(['site_id', 'owner_id', 'sort_order', 'id'])
    .execute();
}
