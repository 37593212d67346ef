import * as z from 'zod/mini';
import { defineEndpoint } from '../schemas/defineEndpoint.ts';

/** Who is notified that a row changed: every caller who may read it in the resource's list. */
export type Readers =
  | 'trap_readers'
  | 'gateway_readers'
  | 'owner'
  | 'administrators'
  | 'sighting_readers'
  | 'capture_readers'
  | 'site_or_group';

/**
 * Resources whose changes the event stream reports: to whom, and which lists become stale, including those whose rows
 * are derived from it. A list is named like its resource; `session` is the signed-in person.
 */
export const EVENTS = {
  traps: { readers: 'trap_readers', stale: ['traps'] },
  trap_logs: { readers: 'trap_readers', stale: ['trap_logs', 'traps'] },
  gateways: { readers: 'gateway_readers', stale: ['gateways', 'traps'] },
  gateway_logs: { readers: 'gateway_readers', stale: ['gateway_logs', 'gateways'] },
  push_logs: { readers: 'owner', stale: ['push_logs', 'traps'] },
  users: { readers: 'owner', stale: ['session'] },
  map_points: { readers: 'sighting_readers', stale: ['map_points'] },
  map_hunt_points: { readers: 'capture_readers', stale: ['map_hunt_points'] },
  efforts: { readers: 'capture_readers', stale: ['efforts'] },
  /** Its settings decide what rows say (thresholds) and who sees them (approval). */
  sites: {
    readers: 'site_or_group',
    stale: ['session', 'traps', 'gateways', 'map_points', 'map_hunt_points'],
  },
  groups: { readers: 'site_or_group', stale: ['groups', 'admin_users'] },
  questions: { readers: 'site_or_group', stale: ['questions'] },
  areas: { readers: 'site_or_group', stale: ['areas'] },
  integrations: { readers: 'administrators', stale: ['integrations'] },
  parked_devices: { readers: 'administrators', stale: ['parked_devices', 'integrations'] },
  imports: { readers: 'owner', stale: ['imports'] },
} as const satisfies Record<string, { readers: Readers; stale: readonly string[] }>;
export type EventResource = keyof typeof EVENTS;
export const EVENT_RESOURCES = Object.keys(EVENTS) as EventResource[];

/** `data` of `event: change`: which rows changed. The `id` of the event is the site's sequence. */
export const changeEventSchema = z.object({ resource: z.enum(EVENT_RESOURCES), id: z.uuid() });
export type ChangeEvent = z.input<typeof changeEventSchema>;

/**
 * Server-Sent Events: `change` for each changed row that the caller may see, `gap` where the requested sequence is no
 * longer stored (read the lists again), `end` with a reason before the server closes, a comment line every 15 s.
 */
export const streamEvents = defineEndpoint({
  method: 'GET',
  path: '/api/events',
  access: 'signed_in',
  summary: '変更の知らせ（Server-Sent Events。Last-Event-ID から続きを読む）',
  answerKind: 'stream',
});
