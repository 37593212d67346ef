import { type Kysely, sql } from 'kysely';
import { INHERITED_SETTINGS, POSITION, STAMPS, withColumns } from '../../columns.ts';

/** Gateways, traps and their logs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withColumns(db.schema.createTable('gateways'), {
    site_id: 'text!',
    id: 'text!',
    code: 'text!',
    name: 'text!',
    kind: 'text!',
    gateway_eui: 'text',
    ...POSITION,
    altitude: 'double precision',
    place: 'text',
    power: 'text',
    network: 'text',
    firmware_version: 'text',
    installed_on: 'text',
    removed_on: 'text',
    memo: 'text',
    is_stopped: 'boolean!',
    status_interval_s: 'integer',
    last_seen_at: 'bigint',
    battery_v: 'double precision',
    temperature_c: 'double precision',
    unlogged_rx_count: 'integer!',
    last_logged_at: 'bigint',
    is_logged_online: 'boolean!',
    ...INHERITED_SETTINGS,
    ...STAMPS,
  })
    .addPrimaryKeyConstraint('gateways_pk', ['site_id', 'id'])
    .addUniqueConstraint('gateways_eui_unique', ['site_id', 'gateway_eui'])
    .execute();

  await withColumns(db.schema.createTable('gateway_logs'), {
    site_id: 'text!',
    id: 'text!',
    gateway_id: 'text!',
    kind: 'text!',
    occurred_at: 'bigint!',
    received_at: 'bigint!',
    rx_count: 'integer',
    tx_count: 'integer',
    battery_v: 'double precision',
    temperature_c: 'double precision',
    uptime_s: 'bigint',
    memo: 'text',
    created_at: 'bigint!',
    receipt_no: 'bigint!',
    sequence: 'bigint!',
  })
    .addPrimaryKeyConstraint('gateway_logs_pk', ['site_id', 'id'])
    .execute();
  await logIndexes(db, 'gateway_logs', 'gateway_id');

  await withColumns(db.schema.createTable('traps'), {
    site_id: 'text!',
    id: 'text!',
    trap_no: 'text!',
    name: 'text!',
    trap_type: 'text!',
    trap_count: 'integer!',
    target_species: 'jsonb!',
    owner_user_id: 'text',
    group_id: 'text',
    capture_class: 'text',
    ...POSITION,
    place: 'text',
    set_on: 'text',
    removed_on: 'text',
    fiscal_year: 'integer!',
    bait: 'text',
    loop_diameter_cm: 'double precision',
    wire_mm: 'double precision',
    has_stopper: 'boolean',
    has_swivel: 'boolean',
    label_ok: 'boolean!',
    sensor_model: 'text',
    dev_eui: 'text',
    sensor_serial: 'text',
    fired_when: 'text!',
    memo: 'text',
    placement: 'text!',
    placement_at: 'bigint',
    set_at: 'bigint',
    checked_at: 'bigint',
    working_until: 'bigint',
    contact: 'text',
    contact_since_check: 'text',
    counter: 'integer',
    last_proof_at: 'bigint',
    last_seen_at: 'bigint',
    last_event_at: 'bigint',
    last_log_id: 'text',
    last_patrol_at: 'bigint',
    open_fired_at: 'bigint',
    open_fired_received_at: 'bigint',
    battery_v: 'double precision',
    battery_pct: 'double precision',
    battery_changed_on: 'text',
    last_rssi_dbm: 'double precision',
    last_snr_db: 'double precision',
    last_gateway_id: 'text',
    ...INHERITED_SETTINGS,
    ...STAMPS,
  })
    .addPrimaryKeyConstraint('traps_pk', ['site_id', 'id'])
    .addUniqueConstraint('traps_no_unique', ['site_id', 'fiscal_year', 'trap_no'])
    .execute();
  // One sensor hangs on one trap at a time; a retired trap gives its sensor free.
  await db.schema
    .createIndex('traps_by_sensor')
    .unique()
    .on('traps')
    .columns(['site_id', 'dev_eui'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute();
  await db.schema.createIndex('traps_by_group').on('traps').columns(['site_id', 'group_id']).execute();
  await db.schema
    .createIndex('traps_working')
    .on('traps')
    .columns(['working_until'])
    .where(sql.ref('working_until'), 'is not', null)
    .execute();

  await withColumns(db.schema.createTable('trap_gateways'), {
    site_id: 'text!',
    trap_id: 'text!',
    gateway_id: 'text!',
    last_heard_at: 'bigint!',
    rssi_dbm: 'double precision',
    snr_db: 'double precision',
  })
    .addPrimaryKeyConstraint('trap_gateways_pk', ['site_id', 'trap_id', 'gateway_id'])
    .execute();

  await withColumns(db.schema.createTable('trap_logs'), {
    site_id: 'text!',
    id: 'text!',
    trap_id: 'text!',
    kind: 'text!',
    source: 'text!',
    occurred_at: 'bigint!',
    network_at: 'bigint',
    received_at: 'bigint!',
    is_clock_odd: 'boolean!',
    contact: 'text',
    battery_v: 'double precision',
    battery_pct: 'double precision',
    rssi_dbm: 'double precision',
    snr_db: 'double precision',
    spreading_factor: 'integer',
    frequency_hz: 'bigint',
    f_cnt: 'bigint',
    f_port: 'integer',
    temperature_c: 'double precision',
    humidity_pct: 'double precision',
    tilt_deg: 'double precision',
    counter: 'integer',
    gateway_id: 'text',
    raw_payload: 'text',
    raw_message_id: 'text',
    user_id: 'text',
    ...POSITION,
    result: 'text',
    seen_log_id: 'text',
    cleared_by_log_id: 'text',
    memo: 'text',
    content_hash: 'text',
    created_at: 'bigint!',
    receipt_no: 'bigint!',
    sequence: 'bigint!',
  })
    .addPrimaryKeyConstraint('trap_logs_pk', ['site_id', 'id'])
    .execute();
  await logIndexes(db, 'trap_logs', 'trap_id');
  await db.schema
    .createIndex('trap_logs_open_firings')
    .on('trap_logs')
    .columns(['site_id', 'trap_id'])
    .where(sql.ref('kind'), '=', sql.lit('fired'))
    .where(sql.ref('cleared_by_log_id'), 'is', null)
    .execute();
}

/** Page by order of receipt for the site and for one owner, and read what changed since a point of the sequence. */
async function logIndexes(db: Kysely<unknown>, table: string, owner: string): Promise<void> {
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(`${table}_${name}`).on(table).columns(columns).execute();
  await index('by_receipt', ['site_id', 'receipt_no']);
  await index('by_owner', ['site_id', owner, 'receipt_no']);
  await index('by_sequence', ['site_id', 'sequence']);
}
