import * as z from 'zod/mini';
import { defineEndpoint } from '../schemas/defineEndpoint.ts';
import {
  id,
  instant,
  MAX_PAGE_SIZE,
  name,
  paging,
  queryFlag,
  querySet,
  searchText,
  shortText,
  timeRange,
  typedText,
} from '../schemas/primitives.ts';
import { CLOCK_ALLOWANCE_MS } from '../posts/postRules.ts';
import { responderSchema } from './traps.ts';

export const NOTIFICATION_RULES = [
  'trap_fired',
  'reset_unconfirmed',
  'trap_not_checked',
  'battery_low',
  'battery_recovered',
  'sensor_silent',
  'sensor_back',
  'gateway_offline',
  'gateway_back',
  'trap_moved',
  'tamper',
  'patrol_due',
  'working_ended',
  'act_cancelled',
  'permit_expiring',
  'injury',
  'new_sighting',
  'post_returned',
  'post_approved',
  'announcement',
  'nobody_reached',
  'clock_stepped',
] as const;
export type NotificationRule = (typeof NOTIFICATION_RULES)[number];

export const TARGET_TYPES = ['trap', 'gateway', 'map_point', 'map_hunt_point', 'group'] as const;
export const CHANNELS = ['in_app', 'web_push', 'mail'] as const;
export const DELIVERY_STATUSES = ['queued', 'sent', 'failed', 'expired'] as const;

export const deliverySchema = z.object({
  channel: z.enum(CHANNELS),
  status: z.enum(DELIVERY_STATUSES),
  at: z.nullable(instant),
});

/** One notification of one person. */
export const notificationSchema = z.object({
  id,
  rule: z.enum(NOTIFICATION_RULES),
  title: z.string(),
  body: z.string(),
  target_type: z.nullable(z.enum(TARGET_TYPES)),
  target_id: z.nullable(id),
  target_name: z.nullable(z.string()),
  incident_id: z.nullable(id),
  /** How often the trap has fired in the incident while its contact is unstable; otherwise `null`. */
  unstable_count: z.nullable(z.int()),
  /** The incident is over (解決しました). */
  resolved_at: z.nullable(instant),
  /** 発生 and 受信: a late alarm shows both. */
  occurred_at: instant,
  received_at: instant,
  read_at: z.nullable(instant),
  snoozed_until: z.nullable(instant),
  /** The member of the group who is on the way. */
  responder: z.nullable(responderSchema),
  deliveries: z.array(deliverySchema),
  created_at: instant,
  sequence: z.int(),
});
export type Notification = z.input<typeof notificationSchema>;

export const listNotifications = defineEndpoint({
  method: 'GET',
  path: '/api/push_logs',
  access: 'signed_in',
  summary: '自分への通知（新しい順）',
  answerKind: 'list',
  query: z.strictObject({
    unread: z.optional(queryFlag),
    kind: z.optional(querySet(NOTIFICATION_RULES)),
    trap_id: z.optional(id),
    q: searchText,
    ...timeRange,
    ...paging,
  }),
  answer: notificationSchema,
  errors: ['invalid_cursor'],
});

/** Notifications are deferred, never dropped: the longest choice offered, 明朝, is never further away. */
const LONGEST_SNOOZE_MS = 24 * 60 * 60_000;

/** Milliseconds: allows for a phone's clock that is a little ahead. */
export const SNOOZE_LIMIT_MS = LONGEST_SNOOZE_MS + CLOCK_ALLOWANCE_MS;

/**
 * Whether 「あとで知らせる」 is further ahead than allowed: then it is refused, and a stored one (from a fast clock) is over.
 *
 * @param until milliseconds, as `now`
 * Source: R33, R68.
 */
export const isSnoozeTooLong = (until: number, now: number): boolean => until > now + SNOOZE_LIMIT_MS;

const ids = z.array(id).check(z.minLength(1), z.maxLength(MAX_PAGE_SIZE));

export const actOnNotifications = defineEndpoint({
  method: 'POST',
  path: '/api/push_logs',
  access: 'signed_in',
  summary: '通知を既読にする・向かいますと知らせる・あとで知らせる・お知らせを出す（管理者）',
  body: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('read'), ids }),
    z.strictObject({
      action: z.literal('acknowledge'),
      ids,
      note: z.optional(z.nullable(shortText)),
      eta_minutes: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(24 * 60)))),
    }),
    z.strictObject({ action: z.literal('snooze'), ids, until: instant }),
    z.strictObject({
      action: z.literal('announce'),
      group_id: id,
      title: name,
      body: typedText(500, 1),
    }),
  ]),
  answer: z.object({ changed: z.int() }),
  errors: ['not_found', 'not_allowed'],
});
