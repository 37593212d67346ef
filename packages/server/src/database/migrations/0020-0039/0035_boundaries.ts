import type { Kysely } from 'kysely';
import { withColumns } from '../../columns.ts';

/** Land of municipalities, a piece a row: of the whole server, loaded from a file by its operator. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withColumns(db.schema.createTable('boundaries'), {
    id: 'text!',
    code: 'text',
    name: 'text!',
    west: 'double precision!',
    south: 'double precision!',
    east: 'double precision!',
    north: 'double precision!',
    rings: 'jsonb!',
  })
    .addPrimaryKeyConstraint('boundaries_pk', ['id'])
    .execute();
}
