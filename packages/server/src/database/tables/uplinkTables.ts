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
  status: RawMessageStatus;
  problem: string | null;
  processed_at: Instant | null;
}
