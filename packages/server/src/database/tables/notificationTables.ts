import type {
  CHANNELS,
  DELIVERY_STATUSES,
  DeliveryProblem,
  NotificationRule,
  TARGET_TYPES,
} from '@satomori/core';
import type { Generated } from 'kysely';
import type { Instant, Json, OneOf } from './columnKinds.ts';

export interface IncidentTable {
  site_id: string;
  id: string;
  rule: NotificationRule;
  target_type: OneOf<typeof TARGET_TYPES>;
  target_id: string;
  occurred_at: Instant;
  received_at: Instant;
  /** Time of the last event that joined it; later ones notify again. */
  last_event_at: Instant;
  closed_at: Instant | null;
  acknowledged_at: Instant | null;
  acknowledged_by: string | null;
  eta_minutes: number | null;
  note: string | null;
  /** Number of firings in total, and of those in a row without an hour between them. */
  firing_count: number;
  run_count: number;
  /** Since when the contact counts as unstable. */
  unstable_at: Instant | null;
  /** When its people were last reminded that nobody has checked. */
  reminded_at: Instant | null;
  /** How many steps of the ladder have run, or `LADDER_ENDED`. */
  steps_run: number;
  /** When the ladder is looked at next: a step, or the end of 「向かいます」. */
  next_step_at: Instant | null;
  /** When `next_step_at` was set. */
  step_set_at: Instant | null;
}

/** A step of a ladder that has run: whom it added. */
export interface IncidentStepTable {
  site_id: string;
  incident_id: string;
  step_no: number;
  ran_at: Instant;
  user_ids: Json<string[]>;
}

/** One 「向かいます」. */
export interface IncidentResponderTable {
  site_id: string;
  id: string;
  incident_id: string;
  user_id: string;
  acknowledged_at: Instant;
  eta_minutes: number | null;
  note: string | null;
  expires_at: Instant;
  withdrawn_at: Instant | null;
  expired_at: Instant | null;
}

export interface NotificationTable {
  site_id: string;
  id: string;
  user_id: string;
  incident_id: string | null;
  rule: NotificationRule;
  title: string;
  body: string;
  target_type: OneOf<typeof TARGET_TYPES> | null;
  target_id: string | null;
  target_name: string | null;
  occurred_at: Instant;
  received_at: Instant;
  read_at: Instant | null;
  snoozed_until: Instant | null;
  /** わたしは行けません. */
  declined_at: Instant | null;
  created_at: Instant;
  receipt_no: number;
  sequence: number;
}

/**
 * A message of a notification in one channel: queued, and then its result. Rows from before messages left the app have
 * only the first six columns.
 */
export interface DeliveryTable {
  site_id: string;
  id: string;
  push_log_id: string;
  channel: OneOf<typeof CHANNELS>;
  status: OneOf<typeof DELIVERY_STATUSES>;
  /** When it was sent or given up. */
  at: Instant | null;
  user_id: string | null;
  /** The device of `web_push`. */
  target_id: string | null;
  device_name: string | null;
  /** The people of an event that a system is told of in one call. */
  event_id: string | null;
  /** Whose failure delays only their own messages: the host of a push service or target, or the mail server. */
  provider: string | null;
  problem: DeliveryProblem | null;
  /** What the provider answered, shortened. */
  provider_answer: string | null;
  attempts: Generated<number>;
  queued_at: Instant | null;
  /** Earliest time of the first attempt; too old some time after it. */
  due_at: Instant | null;
  /** Earliest time of the next attempt; the sender first moves it ahead, as its lease. */
  next_attempt_at: Instant | null;
}

/** A device that shows a person's notifications while the app is closed. */
export interface PushSubscriptionTable {
  site_id: string;
  id: string;
  user_id: string;
  endpoint: string;
  /** SHA-256, to find it again. */
  endpoint_hash: string;
  p256dh: string;
  auth: string;
  device_name: string;
  created_at: Instant;
  last_sent_at: Instant | null;
}

/** The server's key pair towards push services (RFC 8292), at most one row: subscriptions are bound to it. */
export interface VapidKeyTable {
  id: string;
  public_key: string;
  private_key: string;
  created_at: Instant;
}

/** The system of a site that gets its notifications. */
export interface WebhookTargetTable {
  site_id: string;
  is_active: boolean;
  url: string | null;
  secret: string | null;
  rules: Json<NotificationRule[]>;
  includes_phones: boolean;
  updated_at: Instant;
  version: number;
  last_sent_at: Instant | null;
  problem: DeliveryProblem | null;
  /** What the target answered to it, shortened. */
  problem_answer: string | null;
  problem_at: Instant | null;
  tested_at: Instant | null;
}
