import type { TrapChanges } from '../traps/repository.ts';

/** What readings proved, once another sensor or another meaning of its contact counts. */
export const CLEARED_READINGS: TrapChanges = {
  contact: null,
  contact_since_check: null,
  counter: null,
  frame_f_cnt: null,
  frame_dev_addr: null,
  frame_sent_at: null,
  frame_contact: null,
  former_frame: null,
  fired_frames: null,
  is_tilted: null,
  last_proof_at: null,
};
/** What the old sensor itself had: battery, signal and last contact begin anew with another one. Source: R131. */
export const CLEARED_SENSOR: TrapChanges = {
  sensor_serial: null,
  last_seen_at: null,
  battery_v: null,
  battery_pct: null,
  battery_flag: null,
  last_rssi_dbm: null,
  last_snr_db: null,
  last_gateway_id: null,
  message_rate: null,
};
