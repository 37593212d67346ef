import { type Kysely, sql } from 'kysely';
import { POSITION, STAMPS, withColumns } from '../../columns.ts';

/** Posts (captures and sightings), their photos, and the questions of their forms. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withColumns(db.schema.createTable('posts'), {
    site_id: 'text!',
    id: 'text!',
    is_hunt: 'boolean!',
    posted_by: 'text',
    hunter_id: 'text',
    group_id: 'text',
    happened_at: 'bigint!',
    time_precision: 'text!',
    order_key: 'text!',
    fiscal_year: 'integer!',
    outcome: 'text!',
    species: 'text',
    capture_no: 'text',
    capture_class: 'text',
    method: 'text',
    trap_id: 'text',
    sex: 'text',
    age_class: 'text',
    count: 'integer',
    adult_count: 'integer',
    young_count: 'integer',
    ...POSITION,
    position_source: 'text',
    tile_x: 'integer',
    tile_y: 'integer',
    mesh_code: 'text',
    place: 'text',
    memo: 'text',
    details: 'jsonb!',
    answers: 'jsonb!',
    warnings: 'jsonb!',
    status: 'text!',
    approved_by: 'text',
    approved_at: 'bigint',
    return_reason: 'text',
    source: 'text!',
    source_id: 'text',
    content_hash: 'text',
    ...STAMPS,
  })
    .addPrimaryKeyConstraint('posts_pk', ['site_id', 'id'])
    .addUniqueConstraint('posts_order_unique', ['site_id', 'is_hunt', 'order_key'])
    .execute();
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(`posts_${name}`).on('posts').columns(columns).execute();
  await index('by_tile', ['site_id', 'is_hunt', 'tile_x', 'tile_y']);
  await index('by_sequence', ['site_id', 'is_hunt', 'sequence']);
  await index('by_group', ['site_id', 'group_id', 'order_key']);
  await db.schema
    .createIndex('posts_capture_no')
    .unique()
    .on('posts')
    .columns(['site_id', 'fiscal_year', 'capture_no'])
    .where(sql.ref('capture_no'), 'is not', null)
    .execute();

  await withColumns(db.schema.createTable('images'), {
    site_id: 'text!',
    id: 'text!',
    path: 'text!',
    storage_key: 'text!',
    owner_type: 'text!',
    owner_id: 'text!',
    sort_order: 'integer!',
    photo_kind: 'text!',
    mime: 'text!',
    bytes: 'integer!',
    width: 'integer!',
    height: 'integer!',
    sha256: 'text!',
    exif_available: 'boolean!',
    taken_at: 'bigint',
    exif_latitude: 'double precision',
    exif_longitude: 'double precision',
    device_model: 'text',
    caption: 'text',
    blurred: 'boolean!',
    uploaded_by: 'text',
    created_at: 'bigint!',
  })
    .addPrimaryKeyConstraint('images_pk', ['site_id', 'id'])
    .addUniqueConstraint('images_path_unique', ['path'])
    .execute();
  await db.schema.createIndex('images_by_owner').on('images').columns(['site_id', 'owner_id']).execute();
  await db.schema.createIndex('images_by_hash').on('images').columns(['site_id', 'sha256']).execute();

  await withColumns(db.schema.createTable('questions'), {
    site_id: 'text!',
    id: 'text!',
    code: 'text!',
    question: 'text!',
    help: 'text',
    is_hunt: 'boolean!',
    kind: 'text!',
    required: 'boolean!',
    min: 'double precision',
    max: 'double precision',
    max_length: 'integer',
    unit: 'text',
    sort_order: 'integer!',
    group_id: 'text',
    condition: 'jsonb',
    field: 'text',
    valid_from: 'bigint!',
    valid_to: 'bigint',
    ...STAMPS,
  })
    .addPrimaryKeyConstraint('questions_pk', ['site_id', 'id'])
    .execute();
  await db.schema
    .createIndex('questions_by_order')
    .on('questions')
    .columns(['site_id', 'is_hunt', 'sort_order'])
    .execute();

  await withColumns(db.schema.createTable('answer_options'), {
    site_id: 'text!',
    id: 'text!',
    question_id: 'text!',
    code: 'text!',
    label: 'text!',
    sort_order: 'integer!',
    icon: 'text',
    color: 'text',
    is_other: 'boolean!',
    is_active: 'boolean!',
    ...STAMPS,
  })
    .addPrimaryKeyConstraint('answer_options_pk', ['site_id', 'id'])
    .execute();
  await db.schema
    .createIndex('answer_options_by_question')
    .on('answer_options')
    .columns(['site_id', 'question_id', 'sort_order'])
    .execute();
}
