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

/** Written once, as it came, and never changed. */
export interface RawMessageTable {
  site_id: string;
  id: string;
  integration_id: string;
  network: 'chirpstack' | 'tts';
  event: OneOf<typeof CHIRPSTACK_EVENTS>;
  dedup_key: string;
  /** Of device, address, counter and payload; `null` where the message carries no frame. */
  content_key: string | null;
  dev_eui: string | null;
  body: string;
  received_at: Instant;
}

/** The messages that are still to be worked on; written by a trigger of `raw_messages`. */
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

/** What became of a message that does not wait; one without a row was worked on, and there is nothing to say. */
export interface MessageOutcomeTable {
  site_id: string;
  id: string;
  status: Exclude<RawMessageStatus, 'pending'>;
  problem: string | null;
  /** The message's own, for what is parked until a trap has the sensor. */
  dev_eui: string | null;
  /** Order of receipt; `null` for what was settled before the database counted it. */
  receipt_no: number | null;
  settled_at: Instant;
}
