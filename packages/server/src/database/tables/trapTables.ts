import type {
  CAPTURE_CLASSES,
  CheckResult,
  Contact,
  FIRED_WHEN,
  GATEWAY_KINDS,
  GATEWAY_LOG_KINDS,
  Measured,
  ObjectMapping,
  POWER_SOURCES,
  Species,
  StoredRecord,
  NOT_APPLIED_REASONS,
  TRAP_LOG_SOURCES,
  TRAP_TYPES,
  TrapLogKind,
  TrapPlacement,
} from '@satomori/core';
import type { Instant, Json, OneOf, Stamps, InheritedSettings } from './columnKinds.ts';

export interface GatewayTable extends Stamps, InheritedSettings {
  site_id: string;
  id: string;
  code: string;
  name: string;
  kind: OneOf<typeof GATEWAY_KINDS>;
  gateway_eui: string | null;
  latitude: number | null;
  longitude: number | null;
  accuracy: number | null;
  altitude: number | null;
  place: string | null;
  power: OneOf<typeof POWER_SOURCES> | null;
  network: string | null;
  firmware_version: string | null;
  installed_on: string | null;
  removed_on: string | null;
  memo: string | null;
  is_stopped: boolean;
  /** `null`: inherited from the site. */
  status_interval_s: number | null;
  last_seen_at: Instant | null;
  battery_v: number | null;
  temperature_c: number | null;
  /** Hash of the content registered by a person, to distinguish a repeat from a conflict. */
  content_hash: string | null;
  /** Frames received since the last row of its log. */
  unlogged_rx_count: number;
  last_logged_at: Instant | null;
  is_logged_online: boolean;
}

export interface GatewayLogTable {
  site_id: string;
  id: string;
  gateway_id: string;
  kind: OneOf<typeof GATEWAY_LOG_KINDS>;
  occurred_at: Instant;
  received_at: Instant;
  rx_count: number | null;
  tx_count: number | null;
  battery_v: number | null;
  temperature_c: number | null;
  uptime_s: number | null;
  memo: string | null;
  /** For a row `offline`: when the gateway last received something. One row per outage. */
  silent_since: Instant | null;
  created_at: Instant;
  /** Order of receipt in the site; never changes. */
  receipt_no: number;
  sequence: number;
}

export interface TrapTable extends Stamps, InheritedSettings {
  site_id: string;
  id: string;
  trap_no: string;
  name: string;
  trap_type: OneOf<typeof TRAP_TYPES>;
  trap_count: number;
  target_species: Json<Species[]>;
  owner_user_id: string | null;
  group_id: string | null;
  capture_class: OneOf<typeof CAPTURE_CLASSES> | null;
  latitude: number | null;
  longitude: number | null;
  accuracy: number | null;
  place: string | null;
  set_on: string | null;
  removed_on: string | null;
  fiscal_year: number;
  bait: string | null;
  loop_diameter_cm: number | null;
  wire_mm: number | null;
  has_stopper: boolean | null;
  has_swivel: boolean | null;
  label_ok: boolean;
  sensor_model: string | null;
  dev_eui: string | null;
  sensor_serial: string | null;
  fired_when: OneOf<typeof FIRED_WHEN>;
  object_mapping: Json<ObjectMapping> | null;
  memo: string | null;
  /** Hash of the content registered by a person, to distinguish a repeat from a conflict. */
  content_hash: string | null;
  /**
   * The placement last recorded by a person, and its time by that person's clock, so that a late act overrides
   * nothing newer.
   */
  placement: TrapPlacement;
  placement_at: Instant | null;
  set_at: Instant | null;
  checked_at: Instant | null;
  /** Receipt number of the newest message when the trap was last set or checked. */
  looked_after_no: number | null;
  working_until: Instant | null;
  /** The sensor's latest contact, stored here so that no list has to search the log. */
  contact: Contact | null;
  /** The contact to compare the next reading with; `null`: uncertain, so that the next "fired" counts. */
  contact_since_check: Contact | null;
  counter: number | null;
  /** The newest frame of the sensor: its counter, session, time and contact. */
  frame_f_cnt: number | null;
  frame_dev_addr: string | null;
  frame_sent_at: Instant | null;
  frame_contact: Contact | null;
  /** The last frame (JSON) of the previous counters: late frames may still continue them. */
  former_frame: string | null;
  /** Content keys (JSON) of frames with "fired" since the last check, setting or proof of armed. */
  fired_frames: string | null;
  last_proof_at: Instant | null;
  last_seen_at: Instant | null;
  last_event_at: Instant | null;
  last_log_id: string | null;
  last_patrol_at: Instant | null;
  open_fired_at: Instant | null;
  open_fired_received_at: Instant | null;
  battery_v: number | null;
  battery_pct: number | null;
  /** The sensor's own low-battery flag. */
  battery_flag: boolean | null;
  battery_changed_on: string | null;
  last_rssi_dbm: number | null;
  last_snr_db: number | null;
  last_gateway_id: string | null;
}

/** One row per trap and gateway that received it, with the last reception. */
export interface TrapGatewayTable {
  site_id: string;
  trap_id: string;
  gateway_id: string;
  last_heard_at: Instant;
  rssi_dbm: number | null;
  snr_db: number | null;
}

export interface TrapLogTable {
  site_id: string;
  id: string;
  trap_id: string;
  kind: TrapLogKind;
  source: OneOf<typeof TRAP_LOG_SOURCES>;
  occurred_at: Instant;
  network_at: Instant | null;
  received_at: Instant;
  is_clock_odd: boolean;
  contact: Contact | null;
  battery_v: number | null;
  battery_pct: number | null;
  rssi_dbm: number | null;
  snr_db: number | null;
  spreading_factor: number | null;
  frequency_hz: number | null;
  f_cnt: number | null;
  f_port: number | null;
  temperature_c: number | null;
  humidity_pct: number | null;
  tilt_deg: number | null;
  battery_flag: boolean | null;
  other_values: Measured | null;
  impossible_values: Measured | null;
  stored_records: StoredRecord[] | null;
  counter: number | null;
  gateway_id: string | null;
  raw_payload: string | null;
  raw_message_id: string | null;
  user_id: string | null;
  latitude: number | null;
  longitude: number | null;
  accuracy: number | null;
  result: CheckResult | null;
  seen_log_id: string | null;
  cleared_by_log_id: string | null;
  cancels_log_id: string | null;
  cancelled_by_log_id: string | null;
  not_applied_reason: OneOf<typeof NOT_APPLIED_REASONS> | null;
  /** For an act: the data needed to undo it, as JSON (`trap-logs/actUndo.ts`). */
  undo: string | null;
  memo: string | null;
  /** Hash of the content sent by a person, to distinguish a repeat from a conflict. */
  content_hash: string | null;
  /** For a row `working_ended`: the end of 作業中. One row each. */
  working_until: Instant | null;
  created_at: Instant;
  /** Order of receipt in the site; never changes. */
  receipt_no: number;
  sequence: number;
}
