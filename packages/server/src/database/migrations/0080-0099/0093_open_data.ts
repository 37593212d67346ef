import type { Kysely } from 'kysely';

/** Where open data puts the sightings of a site. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sites')
    .addColumn('open_data_position', 'text', (column) => column.notNull().defaultTo('mesh_500m'))
    .execute();
}
