import type { Kysely } from 'kysely';
import { withColumns } from '../../columns.ts';

/** The id of the folder of photos that belongs to this database; at most one row, in no backup. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withColumns(db.schema.createTable('photo_folder'), { id: 'text!' })
    .addPrimaryKeyConstraint('photo_folder_pk', ['id'])
    .execute();
}
