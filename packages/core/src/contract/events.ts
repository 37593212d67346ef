import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

/** Resources whose changes the event stream tells of. */
export const EVENT_RESOURCES = [
  'traps',
  'trap_logs',
  'gateways',
  'gateway_logs',
  'push_logs',
  'users',
  'map_points',
  'map_hunt_points',
  'efforts',
] as const;
export type EventResource = (typeof EVENT_RESOURCES)[number];

/** `data` of `event: change`: which rows changed. Their `id` in the stream is the site's sequence. */
export const changeEventSchema = z.object({ resource: z.enum(EVENT_RESOURCES), id: z.uuid() });
export type ChangeEvent = z.input<typeof changeEventSchema>;

/**
 * Server-Sent Events: `change` for each changed row the caller may see, `gap` where the asked place is no longer kept
 * (read the lists anew), `end` with a reason before the server closes the stream, a comment line every 15 s.
 */
export const streamEvents = defineEndpoint({
  method: 'GET',
  path: '/api/events',
  access: 'signed_in',
  summary: '変更の知らせ（Server-Sent Events。Last-Event-ID から続きを読む）',
  answerKind: 'stream',
});
