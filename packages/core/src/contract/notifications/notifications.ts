import * as z from 'zod/mini';
import { defineEndpoint } from '../../schemas/defineEndpoint.ts';
import { MAX_PAGE_SIZE } from '../../schemas/pageSizes.ts';
import {
  id,
  instant,
  name,
  paging,
  queryFlag,
  querySet,
  searchText,
  shortText,
  timeRange,
  typedText,
} from '../../schemas/primitives.ts';
import { CLOCK_ALLOWANCE_MS } from '../../posts/postRules.ts';
import { pastResponderSchema, responderSchema } from '../devices/traps.ts';

export const NOTIFICATION_RULES = [
  'trap_fired',
  'reset_unconfirmed',
  'trap_not_checked',
  'acknowledgement_expired',
  'battery_low',
  'battery_recovered',
  'sensor_silent',
  'sensor_back',
  'gateway_offline',
  'gateway_back',
  'trap_moved',
  'tamper',
  'too_many_messages',
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
  'sending_stopped',
  'push_ended',
  'delivery_test',
] as const;
export type NotificationRule = (typeof NOTIFICATION_RULES)[number];

export const TARGET_TYPES = ['trap', 'gateway', 'map_point', 'map_hunt_point', 'group'] as const;
export const CHANNELS = ['in_app', 'web_push', 'mail', 'line', 'webhook'] as const;
export const DELIVERY_STATUSES = ['queued', 'sent', 'failed', 'expired'] as const;
/** Why a message has not reached its channel, as far as it is known. */
export const DELIVERY_PROBLEMS = [
  'busy',
  'unreachable',
  'timed_out',
  'provider_error',
  'refused',
  'not_permitted',
  'subscription_ended',
  'target_ended',
  'target_off',
  'link_ended',
  'settings_refused',
  'quota_exceeded',
  'no_recipient',
  'no_mail_server',
  'too_old',
] as const;
export type DeliveryProblem = (typeof DELIVERY_PROBLEMS)[number];

export const deliverySchema = z.object({
  channel: z.enum(CHANNELS),
  status: z.enum(DELIVERY_STATUSES),
  /** When it was sent or given up; `null` while it waits. */
  at: z.nullable(instant),
  /** While it waits: that of the last attempt. */
  problem: z.nullable(z.enum(DELIVERY_PROBLEMS)),
  /** Not sent before this time. */
  next_attempt_at: z.nullable(instant),
  /** Of the device, for `web_push`. */
  device_name: z.nullable(z.string()),
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
  /** Members of the group who have said that they cannot go. */
  declined: z.array(z.object({ user_name: z.string(), is_me: z.boolean(), declined_at: instant })),
  /** Everybody who said 「向かいます」, in that order. */
  responders: z.array(pastResponderSchema),
  /** The steps of the ladder that have run, and when the next one follows without an answer. */
  steps: z.array(z.object({ step_no: z.int(), ran_at: instant, people: z.int() })),
  next_step_at: z.nullable(instant),
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
  summary: '通知を既読にする・向かいます（行けません）と知らせる・あとで知らせる・お知らせを出す（管理者）',
  body: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('read'), ids }),
    z.strictObject({
      action: z.literal('acknowledge'),
      ids,
      note: z.optional(z.nullable(shortText)),
      eta_minutes: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(24 * 60)))),
    }),
    z.strictObject({ action: z.literal('decline'), ids }),
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

/** The buttons of a notification outside the app. */
export const PUSH_ACTIONS = ['acknowledge', 'decline'] as const;
export type PushAction = (typeof PUSH_ACTIONS)[number];

/** The service worker has no token: the code in the encrypted message stands for the person. Source: R139. */
export const actByCode = defineEndpoint({
  method: 'POST',
  path: '/api/push_logs/act',
  access: 'anyone',
  summary: '端末の通知のボタンから、向かいます（行けません）と知らせる',
  body: z.strictObject({ code: z.string().check(z.maxLength(200)), action: z.enum(PUSH_ACTIONS) }),
  answer: z.object({ is_resolved: z.boolean() }),
  errors: ['bad_code'],
});

/** Answers the notification whose `deliveries` are the result. */
export const testDelivery = defineEndpoint({
  method: 'POST',
  path: '/api/push_logs/test',
  access: 'signed_in',
  summary: '自分への通知を、実際の経路すべてで試しに送る',
  answer: z.object({ id }),
  errors: ['too_many_requests'],
});
