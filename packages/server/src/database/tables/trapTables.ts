import type {
  CheckResult,
  ColumnsOf,
  Contact,
  GATEWAY_KINDS,
  GATEWAY_LOG_KINDS,
  Measured,
  NOT_APPLIED_REASONS,
  POWER_SOURCES,
  StoredRecord,
  TRAP_FIELDS,
  TRAP_LOG_SOURCES,
  TrapLogKind,
} from '@satomori/core';
import type { InheritedSettings, Instant, JsonColumnsOf, OneOf, Stamps } from './columnKinds.ts';

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

export interface TrapTable
  extends Stamps,
    InheritedSettings,
    ColumnsOf<typeof TRAP_FIELDS>,
    JsonColumnsOf<typeof TRAP_FIELDS> {
  site_id: string;
  id: string;
  /** Hash of the content registered by a person, to distinguish a repeat from a conflict. */
  content_hash: string | null;
  /** When a person recorded `placement`, by that person's clock, so that a late act overrides nothing newer. */
  placement_at: Instant | null;
  /** When somebody put it where it is; `null`: not stored, so that any act with a position does. */
  positioned_at: Instant | null;
  /** Receipt number of the newest message when the trap was last set or checked. */
  looked_after_no: number | null;
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
  /** The sensor's own low-battery flag. */
  battery_flag: boolean | null;
  /** The sensor lay tilted by its newest frame, where that is no firing; `null`: not reported. */
  is_tilted: boolean | null;
  /** How often its sensor sends (JSON): a `MessageRate`. */
  message_rate: string | null;
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
