import type { CHIRPSTACK_EVENTS, MessageMapping, NetworkServer, RawMessageState } from '@satomori/core';
import type { Generated } from 'kysely';
import type { Instant, Json, OneOf } from './columnKinds.ts';

export interface IntegrationTable {
  site_id: string;
  id: string;
  name: string;
  kind: NetworkServer;
  key_hash: string;
  is_active: boolean;
  created_at: Instant;
  revoked_at: Instant | null;
  /** When its newest processed message was received. */
  last_message_at: Instant | null;
  /** Messages that were refused or could not be read, and the newest of them. */
  problem_count: Generated<number>;
  last_problem: string | null;
  last_problem_at: Instant | null;
  /** How its messages are read; `null`: by the usual names. */
  mapping: Json<MessageMapping> | null;
  mapping_version: Generated<number>;
}

export type RawMessageStatus = RawMessageState;

/** Written once, as received, and never changed. */
export interface RawMessageTable {
  site_id: string;
  id: string;
  integration_id: string;
  network: NetworkServer;
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

/** A sensor that no trap of the site had when its messages came: one row for it, however many there are. */
export interface ParkedDeviceTable {
  site_id: string;
  id: string;
  dev_eui: string;
  device_name: string | null;
  device_profile: string | null;
  network: NetworkServer;
  first_seen_at: Instant;
  last_seen_at: Instant;
  message_count: number;
  gateway_eui: string | null;
  rssi_dbm: number | null;
  /** When a trap got it. */
  deleted_at: Instant | null;
  sequence: number;
}

/** The MQTT broker that an integration publishes to, and the server that is connected to it. */
export interface BrokerTable {
  site_id: string;
  integration_id: string;
  is_active: boolean;
  url: string | null;
  username: string | null;
  password: string | null;
  ca: string | null;
  topic_prefix: string;
  updated_at: Instant;
  version: number;
  /** The server that holds the connection. */
  holder: string | null;
  /** Counted up by the holder as long as it lives. */
  beat: number;
  connected_at: Instant | null;
  problem: string | null;
  problem_at: Instant | null;
}
