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

/** The messages that are still to be worked on. */
export interface WaitingMessageTable {
  site_id: string;
  id: string;
}

/** What became of a message that does not wait; one without a row was worked on, and there is nothing to say. */
export interface MessageOutcomeTable {
  site_id: string;
  id: string;
  status: Exclude<RawMessageStatus, 'pending'>;
  problem: string | null;
  /** The message's own, for what is parked until a trap has the sensor. */
  dev_eui: string | null;
  settled_at: Instant;
}
