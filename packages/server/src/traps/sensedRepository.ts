import type { Scope } from '../access/scope.ts';
import { updateRows } from '../database/bulk.ts';
import type { Db } from '../database/database.ts';
import type { StoredTrap } from './repository.ts';

/** Columns that a sensor's reading changes on its trap. */
export const SENSED_COLUMNS = [
  'contact',
  'contact_since_check',
  'counter',
  'frame_f_cnt',
  'frame_dev_addr',
  'frame_sent_at',
  'frame_contact',
  'former_frame',
  'is_tilted',
  'message_rate',
  'fired_frames',
  'last_proof_at',
  'last_seen_at',
  'last_event_at',
  'last_log_id',
  'open_fired_at',
  'open_fired_received_at',
  'battery_v',
  'battery_pct',
  'battery_flag',
  'last_rssi_dbm',
  'last_snr_db',
  'last_gateway_id',
] as const;

/** Writes traps after their sensors' readings. Does not increase the version, so that it conflicts with no edit. */
export const updateSensedTraps = (trx: Db, scope: Scope, traps: readonly StoredTrap[]) =>
  updateRows(
    trx,
    'traps',
    traps.map((trap) => ({
      site_id: scope.siteId,
      id: trap.id,
      ...(Object.fromEntries(SENSED_COLUMNS.map((column) => [column, trap[column]])) as Pick<
        StoredTrap,
        (typeof SENSED_COLUMNS)[number]
      >),
      updated_at: trap.updated_at,
      sequence: trap.sequence,
    })),
  );
