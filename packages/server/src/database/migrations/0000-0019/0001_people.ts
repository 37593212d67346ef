import type { Kysely } from 'kysely';
import { INHERITED_SETTINGS, STAMPS, withColumns } from '../../columns.ts';

/** Sites, groups, users and what signing in needs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withColumns(db.schema.createTable('sites'), {
    id: 'text!',
    name: 'text!',
    name_kana: 'text',
    is_satomori: 'boolean!',
    municipality_code: 'text',
    prefecture_code: 'text',
    center_latitude: 'double precision!',
    center_longitude: 'double precision!',
    default_zoom: 'integer!',
    hunt_group_id: 'text',
    witness_group_id: 'text',
    mesh_style: 'text!',
    contact_name: 'text',
    contact_phone: 'text',
    contact_email: 'text',
    fiscal_year_start_month: 'integer!',
    witness_public_days: 'integer!',
    heat_days: 'integer!',
    post_needs_approval: 'boolean!',
    heartbeat_interval_s: 'integer!',
    status_interval_s: 'integer!',
    battery_low_v: 'double precision',
    battery_low_pct: 'integer!',
    patrol_due_hour: 'integer!',
    ...STAMPS,
  })
    .addPrimaryKeyConstraint('sites_pk', ['id'])
    .execute();

  await withColumns(db.schema.createTable('site_sequences'), { site_id: 'text!', value: 'bigint!' })
    .addPrimaryKeyConstraint('site_sequences_pk', ['site_id'])
    .execute();

  await withColumns(db.schema.createTable('changes'), {
    site_id: 'text!',
    sequence: 'bigint!',
    resource: 'text!',
    row_id: 'text!',
    group_id: 'text',
    user_id: 'text',
    at: 'bigint!',
  })
    .addPrimaryKeyConstraint('changes_pk', ['site_id', 'sequence'])
    .execute();

  await withColumns(db.schema.createTable('groups'), {
    site_id: 'text!',
    id: 'text!',
    name: 'text!',
    kind: 'text!',
    parent_id: 'text',
    leader_user_id: 'text',
    ...INHERITED_SETTINGS,
    ...STAMPS,
  })
    .addPrimaryKeyConstraint('groups_pk', ['site_id', 'id'])
    .execute();

  await withColumns(db.schema.createTable('users'), {
    site_id: 'text!',
    id: 'text!',
    login_id: 'text!',
    password_hash: 'text!',
    stamp: 'text!',
    name: 'text!',
    name_kana: 'text',
    user_code: 'text',
    is_hunter: 'boolean!',
    is_posting: 'boolean!',
    is_gw_view: 'boolean!',
    is_admin: 'boolean!',
    is_shared_viewer: 'boolean!',
    is_disabled: 'boolean!',
    hunt_group_id: 'text',
    witness_group_id: 'text',
    email: 'text',
    phone: 'text',
    last_login_at: 'bigint',
    ...STAMPS,
  })
    .addPrimaryKeyConstraint('users_pk', ['site_id', 'id'])
    .addUniqueConstraint('users_id_unique', ['id'])
    .addUniqueConstraint('users_login_id_unique', ['login_id'])
    .addUniqueConstraint('users_code_unique', ['site_id', 'user_code'])
    .execute();
  await db.schema
    .createIndex('users_by_hunt_group')
    .on('users')
    .columns(['site_id', 'hunt_group_id'])
    .execute();

  await withColumns(db.schema.createTable('devices'), {
    site_id: 'text!',
    user_id: 'text!',
    id: 'text!',
    letter: 'text!',
    name: 'text',
    first_seen_at: 'bigint!',
    last_seen_at: 'bigint!',
  })
    .addPrimaryKeyConstraint('devices_pk', ['user_id', 'id'])
    .addUniqueConstraint('devices_letter_unique', ['user_id', 'letter'])
    .execute();

  await withColumns(db.schema.createTable('login_attempts'), {
    bucket: 'text!',
    window_start: 'bigint!',
    count: 'integer!',
  })
    .addPrimaryKeyConstraint('login_attempts_pk', ['bucket'])
    .execute();

  await withColumns(db.schema.createTable('signing_keys'), {
    id: 'text!',
    secret: 'text!',
    created_at: 'bigint!',
  })
    .addPrimaryKeyConstraint('signing_keys_pk', ['id'])
    .execute();

  await withColumns(db.schema.createTable('settings'), { key: 'text!', value: 'text!' })
    .addPrimaryKeyConstraint('settings_pk', ['key'])
    .execute();
}
