import * as z from 'zod/mini';
import { defineEndpoint } from '../../schemas/defineEndpoint.ts';
import { id, instant, logPaging, querySet, timeRange } from '../../schemas/primitives.ts';
import { CHANNELS, DELIVERY_STATUSES, deliverySchema, NOTIFICATION_RULES } from './notifications.ts';

const ADMINISTRATORS = { roles: ['admin'] } as const;

/** One message of a notification to one person in one channel, with what became of it. */
export const deliveryRecordSchema = z.extend(deliverySchema, {
  id,
  notification_id: id,
  incident_id: z.nullable(id),
  rule: z.enum(NOTIFICATION_RULES),
  title: z.string(),
  user_id: id,
  user_name: z.string(),
  queued_at: instant,
  /** Not before this time: after the quiet hours. `null` in the app, which shows it at once. */
  due_at: z.nullable(instant),
  attempts: z.int(),
  /** What the mail server, the push service or LINE answered, shortened. */
  provider_answer: z.nullable(z.string()),
});
export type DeliveryRecord = z.input<typeof deliveryRecordSchema>;

export const listDeliveries = defineEndpoint({
  method: 'GET',
  path: '/api/admin/deliveries',
  access: ADMINISTRATORS,
  summary: '配信の記録（だれに、どの経路で、いつ届いたか。新しい順）',
  answerKind: 'list',
  query: z.strictObject({
    user_id: z.optional(id),
    incident_id: z.optional(id),
    notification_id: z.optional(id),
    channel: z.optional(querySet(CHANNELS)),
    status: z.optional(querySet(DELIVERY_STATUSES)),
    /** By when it was queued. */
    ...timeRange,
    ...logPaging,
  }),
  answer: deliveryRecordSchema,
  errors: ['invalid_cursor'],
});

/** Why a person was not notified at all, or not outside the app. */
export const DELIVERY_GAPS = [
  'account_disabled',
  'shared_account',
  'later_step',
  'not_receiver',
  'not_receiver_then',
  'kind_off',
  'push_off',
  'no_device',
  'mail_off',
  'no_address',
  'line_off',
  'no_line',
] as const;
export type DeliveryGap = (typeof DELIVERY_GAPS)[number];

export const deliveryReasonSchema = z.object({
  gap: z.enum(DELIVERY_GAPS),
  /** Of `later_step`: when that step runs if nobody answers; `null` where it no longer runs. */
  at: z.nullable(instant),
});
export type DeliveryReason = z.input<typeof deliveryReasonSchema>;

/** Source: R162. */
export const explainDelivery = defineEndpoint({
  method: 'GET',
  path: '/api/admin/deliveries/why',
  access: ADMINISTRATORS,
  summary: 'なぜ届かなかったか（1人と1件の作動などについて、いまの設定で）',
  query: z.strictObject({ user_id: id, incident_id: id }),
  answer: z.object({
    user_name: z.string(),
    rule: z.enum(NOTIFICATION_RULES),
    /** Of the trap or gateway that it is about; `null` where it is gone. */
    target_name: z.nullable(z.string()),
    occurred_at: instant,
    /** When the app showed it to the person; `null` where it never did. */
    notified_at: z.nullable(instant),
    /** Empty where nothing stands in the way. */
    reasons: z.array(deliveryReasonSchema),
  }),
  errors: ['not_found'],
});
export type DeliveryExplanation = z.input<typeof explainDelivery.answer>;
