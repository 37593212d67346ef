import * as z from 'zod/mini';
import { defineEndpoint } from '../../schemas/defineEndpoint.ts';

export const CHIRPSTACK_EVENTS = [
  'up',
  'join',
  'status',
  'ack',
  'txack',
  'log',
  'location',
  'integration',
] as const;
export type ChirpstackEvent = (typeof CHIRPSTACK_EVENTS)[number];

/**
 * A message has 1–10 kB; one received by two hundred gateways fits. A larger limit would let the hundreds of messages
 * processed together fill the server's memory.
 */
export const MAX_MESSAGE_BYTES = 128 * 1024;

export const receiveChirpstack = defineEndpoint({
  method: 'POST',
  path: '/api/uplinks/chirpstack',
  access: 'integration_key',
  summary: 'ChirpStack v4 のHTTP連携から受け取る（保存してから 200 を返す）',
  query: z.strictObject({ event: z.enum(CHIRPSTACK_EVENTS) }),
  /** Stored as sent: fields that ChirpStack adds later must not be refused. */
  body: z.record(z.string(), z.unknown()),
  maxBodyBytes: MAX_MESSAGE_BYTES,
  /** `repeated`: the same message had been received before. */
  answer: z.object({ stored: z.boolean(), repeated: z.boolean() }),
});

export const receiveTts = defineEndpoint({
  method: 'POST',
  path: '/api/uplinks/tts',
  access: 'integration_key',
  summary: 'The Things Stack v3 のWebhookから受け取る（保存してから 200 を返す）',
  /** The body contains the kind of message; the address may contain it as well. */
  query: z.strictObject({ event: z.optional(z.string()) }),
  body: z.record(z.string(), z.unknown()),
  maxBodyBytes: MAX_MESSAGE_BYTES,
  answer: z.object({ stored: z.boolean(), repeated: z.boolean() }),
});

export const receiveGeneric = defineEndpoint({
  method: 'POST',
  path: '/api/uplinks/generic',
  access: 'integration_key',
  summary:
    'ほかの通信網（Sigfox など）やメーカーのサーバーから受け取る（device、time、contact、battery_v など。保存してから 200 を返す）',
  /** Stored as sent; which fields are read is up to the sensor's trap. */
  body: z.record(z.string(), z.unknown()),
  maxBodyBytes: MAX_MESSAGE_BYTES,
  answer: z.object({ stored: z.boolean(), repeated: z.boolean() }),
});

export const receiveGenericPictures = defineEndpoint({
  method: 'POST',
  path: '/api/uplinks/generic/pictures',
  access: 'integration_key',
  summary: '同じく、写真つきで受け取る（カメラ。message のほかの部分が写真で、名前は互いに変える）',
  jsonPart: 'message',
  body: z.record(z.string(), z.unknown()),
  /** `pictures`: how many are kept; one that cannot be read is left out, and its message is kept all the same. */
  answer: z.object({ stored: z.boolean(), repeated: z.boolean(), pictures: z.int() }),
  errors: ['photo_too_large', 'too_many_photos', 'storage_full'],
});
