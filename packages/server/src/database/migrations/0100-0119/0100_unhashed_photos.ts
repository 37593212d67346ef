import { type Kysely, sql } from 'kysely';
import { withColumns } from '../../columns.ts';

/** Photos of captures whose visual hash is still to be made: those stored before there were any. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withColumns(db.schema.createTable('unhashed_photos'), { site_id: 'text!', id: 'text!' })
    .addPrimaryKeyConstraint('unhashed_photos_pk', ['site_id', 'id'])
    .execute();
  await sql`insert into unhashed_photos (site_id, id)
    select site_id, id from images where owner_type = 'map_hunt_point' and visual_hash is null`.execute(db);
}
