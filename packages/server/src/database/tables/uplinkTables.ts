import type { CHIRPSTACK_EVENTS } from '@satomori/core';
import type { Instant, OneOf } from './columnKinds.ts';

export interface IntegrationTable {
  site_id: string;
  id: string;
  name: string;
  key_hash: string;
  is_active: boolean;
  created_at: Instant;
}

export type RawMessageStatus = 'pending' | 'processed' | 'parked' | 'repeated' | 'failed';

/** Written once, as received, and never changed. */
export interface RawMessageTable {
  site_id: string;
  id: string;
  integration_id: string;
  network: 'chirpstack' | 'tts';
  event: OneOf<typeof CHIRPSTACK_EVENTS>;
  dedup_key: string;
  /** Hash of device, address, counter and payload; `null` for a message without a frame. */
  content_key: string | null;
  dev_eui: string | null;
  body: string;
  received_at: Instant;
}

/** Pending messages; written by a trigger of `raw_messages`. */
export interface WaitingMessageTable {
  site_id: string;
  id: string;
  /** Order of receipt in the site, counted by the database. */
  receipt_no: number;
}

/** The last `receipt_no` of each site's messages; written by a trigger of `raw_messages`. */
export interface ReceiptCounterTable {
  site_id: string;
  last_no: number;
}

/** The outcome of a message that is not pending; one without a row was processed without a problem. */
export interface MessageOutcomeTable {
  site_id: string;
  id: string;
  status: Exclude<RawMessageStatus, 'pending'>;
  problem: string | null;
  /** The message's own; needed for one that is parked until a trap has the sensor. */
  dev_eui: string | null;
  /** Order of receipt; `null` for a message settled before the database counted them. */
  receipt_no: number | null;
  settled_at: Instant;
}
