import {
  type Gateway,
  type GatewayLog,
  type Capture,
  emptyValues,
  type Photo,
  type ListAnswer,
  type Sighting,
  type Notification,
  type Site,
  TRAP_FIELDS,
  type Trap,
  type TrapLog,
} from '@satomori/core';
import { captureRow, photoRow } from '@satomori/core/testing';

/** Noon in Japan, so that nothing depends on the end of a day. */
export const NOW = Date.parse('2026-11-20T03:00:00.000Z');
export const minutesAgo = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString();

const STAMPS = {
  created_at: minutesAgo(9000),
  updated_at: minutesAgo(9000),
  deleted_at: null,
  version: 1,
  sequence: 1,
};

export const idOf = (number: number): string => `019aa000-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const answer = <Row>(json: Row[], rest: Partial<ListAnswer<Row>> = {}): ListAnswer<Row> => ({
  json,
  next: null,
  sequence: 10,
  ...rest,
});

/** An armed trap with a sign of life ten minutes ago. */
export const trapWith = (change: Partial<Trap> = {}): Trap => ({
  ...emptyValues(TRAP_FIELDS),
  id: idOf(1),
  trap_no: 'T-001',
  name: '西谷3号',
  trap_type: 'snare',
  trap_count: 1,
  target_species: ['boar'],
  group_name: '西谷班',
  fiscal_year: 2026,
  label_ok: true,
  fired_when: 'open',
  state: 'armed',
  state_until: minutesAgo(-140),
  placement: 'set',
  set_at: minutesAgo(9000),
  contact: 'armed',
  last_proof_at: minutesAgo(10),
  expected_interval_s: 3600,
  is_path_down: false,
  last_seen_at: minutesAgo(10),
  last_log_id: idOf(900),
  last_patrol_at: minutesAgo(24 * 60),
  is_patrol_due: false,
  battery_v: 3.1,
  is_battery_low: false,
  last_rssi_dbm: -97,
  last_snr_db: 4.5,
  last_gateway_name: '役場屋上',
  incident_id: null,
  responder: null,
  settings: {
    heartbeat_interval_s: { value: 3600, level: 'site' },
    battery_low_v: { value: 2.8, level: 'site' },
    battery_low_pct: { value: 20, level: 'site' },
    patrol_due_hour: { value: 18, level: 'trap' },
  },
  ...STAMPS,
  ...change,
});

export const firedTrapWith = (change: Partial<Trap> = {}): Trap =>
  trapWith({ state: 'fired', state_until: null, open_fired_at: minutesAgo(12), contact: 'fired', ...change });

export const trapLogWith = (change: Partial<TrapLog> = {}): TrapLog => ({
  id: idOf(900),
  trap_id: idOf(1),
  trap_name: '西谷3号',
  kind: 'fired',
  source: 'sensor',
  occurred_at: minutesAgo(12),
  network_at: null,
  received_at: minutesAgo(12),
  is_clock_odd: false,
  contact: 'fired',
  battery_v: null,
  battery_pct: null,
  rssi_dbm: null,
  snr_db: null,
  spreading_factor: null,
  frequency_hz: null,
  f_cnt: null,
  f_port: null,
  temperature_c: null,
  humidity_pct: null,
  tilt_deg: null,
  battery_flag: null,
  other_values: null,
  stored_records: null,
  impossible_values: null,
  counter: null,
  gateway_id: null,
  gateway_name: null,
  raw_payload: null,
  user_id: null,
  user_name: null,
  latitude: null,
  longitude: null,
  accuracy: null,
  result: null,
  seen_log_id: null,
  cleared_by_log_id: null,
  cancels_log_id: null,
  cancelled_by_log_id: null,
  not_applied_reason: null,
  memo: null,
  created_at: minutesAgo(12),
  receipt_no: 5,
  sequence: 5,
  ...change,
});

export const gatewayWith = (change: Partial<Gateway> = {}): Gateway => ({
  id: idOf(50),
  code: 'GW-01',
  name: '役場屋上',
  kind: 'gateway',
  gateway_eui: null,
  latitude: null,
  longitude: null,
  accuracy: null,
  altitude: null,
  place: null,
  power: 'ac',
  network: null,
  firmware_version: null,
  installed_on: null,
  removed_on: null,
  memo: null,
  state: 'online',
  state_until: null,
  is_stopped: false,
  status_interval_s: 1800,
  last_seen_at: minutesAgo(3),
  battery_v: null,
  temperature_c: null,
  trap_count: 7,
  ...STAMPS,
  ...change,
});

export const gatewayLogWith = (change: Partial<GatewayLog> = {}): GatewayLog => ({
  id: idOf(60),
  gateway_id: idOf(50),
  gateway_name: '役場屋上',
  kind: 'offline',
  occurred_at: minutesAgo(40),
  received_at: minutesAgo(40),
  rx_count: null,
  tx_count: null,
  battery_v: null,
  temperature_c: null,
  uptime_s: null,
  memo: null,
  created_at: minutesAgo(40),
  receipt_no: 5,
  sequence: 5,
  ...change,
});

export const notificationWith = (change: Partial<Notification> = {}): Notification => ({
  id: idOf(70),
  rule: 'trap_fired',
  title: 'わな作動: 西谷3号',
  body: '',
  target_type: 'trap',
  target_id: idOf(1),
  target_name: '西谷3号',
  incident_id: null,
  unstable_count: null,
  resolved_at: null,
  occurred_at: minutesAgo(12),
  received_at: minutesAgo(12),
  read_at: null,
  snoozed_until: null,
  responder: null,
  deliveries: [],
  created_at: minutesAgo(12),
  sequence: 6,
  ...change,
});

/** A boar in a snare, an hour ago. */
export const captureWith = (change: Partial<Capture> = {}): Capture =>
  captureRow({
    id: idOf(100),
    hunter_name: '西谷 勇',
    captured_at: minutesAgo(60),
    capture_no: 'NIA-1',
    method: 'snare',
    place: '𠮷野',
    sex: 'male',
    ...STAMPS,
    ...change,
  });

/** A bear an hour ago, their number unknown. */
export const sightingWith = (change: Partial<Sighting> = {}): Sighting =>
  ({
    id: idOf(300),
    posted_by_name: '炭焼 正',
    group_name: null,
    answers: {},
    report_kind: 'sighting',
    species: 'black_bear',
    witnessed_at: minutesAgo(60),
    time_precision: 'about',
    certainty: 'likely',
    count: null,
    count_text: null,
    age_class: 'adult',
    family: 'family',
    body_length_m: null,
    signs: [],
    damages: [],
    injury_level: null,
    environment: null,
    behaviour: null,
    latitude: null,
    longitude: null,
    accuracy: null,
    place: '𠮷野',
    memo: null,
    reporter_name: null,
    reporter_phone: null,
    mesh_code: null,
    municipality: null,
    photos: [],
    status: 'submitted',
    approved_at: null,
    return_reason: null,
    warnings: [],
    created_at: minutesAgo(50),
    ...change,
  }) as Sighting;

export const photoWith = (change: Partial<Photo> = {}): Photo =>
  photoRow({
    id: idOf(200),
    path: 'opaque',
    owner_id: idOf(100),
    bytes: 5,
    width: 4000,
    height: 3000,
    created_at: minutesAgo(50),
    ...change,
  });

export const siteWith = (change: Partial<Site> = {}): Site =>
  ({ id: idOf(80), name: '里山町', is_satomori: true, is_sample: false, ...STAMPS, ...change }) as Site;

export const userWith = (change: object = {}) => ({
  id: idOf(90),
  login_id: 'hunter',
  name: '西谷 勇',
  name_kana: null,
  user_code: null,
  is_hunter: true,
  is_posting: false,
  is_gw_view: false,
  is_admin: false,
  is_shared_viewer: false,
  hunt_group_id: null,
  witness_group_id: null,
  email: null,
  phone: null,
  last_login_at: null,
  ...change,
});

/** A token that can be decoded; its signature is not checked here. */
export function tokenUntil(expiresAt: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part({ sub: idOf(90), exp: Math.floor(expiresAt / 1000) })}.x`;
}
