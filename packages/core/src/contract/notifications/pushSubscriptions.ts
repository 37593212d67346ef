import * as z from 'zod/mini';
import { defineEndpoint } from '../../schemas/defineEndpoint.ts';
import { id, instant, line } from '../../schemas/primitives.ts';

/** A device that shows the person's notifications while the app is closed (web push). */
export const pushSubscriptionSchema = z.object({
  id,
  device_name: z.string(),
  created_at: instant,
  /** When the device's provider last accepted a message. */
  last_sent_at: z.nullable(instant),
});
export type PushSubscriptionRow = z.input<typeof pushSubscriptionSchema>;

export const listPushSubscriptions = defineEndpoint({
  method: 'GET',
  path: '/api/push_subscriptions',
  access: 'signed_in',
  summary: '自分の通知を受け取る端末と、登録に使うサーバーの公開鍵',
  answer: z.object({ public_key: z.string(), subscriptions: z.array(pushSubscriptionSchema) }),
});

const base64url = (minLength: number, maxLength: number) =>
  z.string().check(z.regex(/^[\w-]+$/), z.minLength(minLength), z.maxLength(maxLength));

/** The same endpoint again changes its row; the endpoint of another person's row becomes this person's. */
export const putPushSubscription = defineEndpoint({
  method: 'PUT',
  path: '/api/push_subscriptions',
  access: 'signed_in',
  summary: 'この端末で通知を受け取る',
  body: z.strictObject({
    endpoint: z.url().check(z.maxLength(2000)),
    /** RFC 8291: the browser's public key and secret. */
    p256dh: base64url(80, 100),
    auth: base64url(16, 40),
    device_name: line(100),
  }),
  answer: pushSubscriptionSchema,
});
export type PushSubscriptionInput = z.input<typeof putPushSubscription.body>;

export const removePushSubscription = defineEndpoint({
  method: 'DELETE',
  path: '/api/push_subscriptions/{id}',
  access: 'signed_in',
  summary: '端末で通知を受け取るのをやめる',
  params: z.strictObject({ id }),
  answer: z.object({ id }),
  errors: ['not_found'],
});
