import type { Kysely } from 'kysely';
import { STAMPS, withColumns } from '../../columns.ts';

/** The hunting calendar, and areas on the map. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withColumns(db.schema.createTable('efforts'), {
    site_id: 'text!',
    id: 'text!',
    posted_by: 'text',
    hunter_id: 'text!',
    group_id: 'text',
    date: 'text!',
    order_key: 'text!',
    method: 'text!',
    species: 'text',
    hunters_out: 'integer!',
    days_out: 'integer!',
    traps_set: 'integer',
    sighted_count: 'integer',
    captured_count: 'integer',
    place: 'text',
    mesh_label: 'text',
    memo: 'text',
    content_hash: 'text',
    ...STAMPS,
  })
    .addPrimaryKeyConstraint('efforts_pk', ['site_id', 'id'])
    .addUniqueConstraint('efforts_order_unique', ['site_id', 'order_key'])
    .execute();
  await db.schema
    .createIndex('efforts_by_group')
    .on('efforts')
    .columns(['site_id', 'group_id', 'order_key'])
    .execute();
  await db.schema.createIndex('efforts_by_sequence').on('efforts').columns(['site_id', 'sequence']).execute();

  await withColumns(db.schema.createTable('areas'), {
    site_id: 'text!',
    id: 'text!',
    kind: 'text!',
    name: 'text!',
    group_id: 'text',
    geometry: 'jsonb!',
    west: 'double precision!',
    south: 'double precision!',
    east: 'double precision!',
    north: 'double precision!',
    valid_from: 'text',
    valid_to: 'text',
    source: 'text',
    ...STAMPS,
  })
    .addPrimaryKeyConstraint('areas_pk', ['site_id', 'id'])
    .execute();
  await db.schema.createIndex('areas_by_sequence').on('areas').columns(['site_id', 'sequence']).execute();
}
