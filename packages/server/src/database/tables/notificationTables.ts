import type { CHANNELS, DELIVERY_STATUSES, NotificationRule, TARGET_TYPES } from '@satomori/core';
import type { Instant, OneOf } from './columnKinds.ts';

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
  created_at: Instant;
  receipt_no: number;
  sequence: number;
}

/** The result of a notification in each channel. */
export interface DeliveryTable {
  site_id: string;
  id: string;
  push_log_id: string;
  channel: OneOf<typeof CHANNELS>;
  status: OneOf<typeof DELIVERY_STATUSES>;
  at: Instant | null;
}
