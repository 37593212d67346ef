import * as z from 'zod/mini';
import { defineEndpoint } from '../../schemas/defineEndpoint.ts';
import { id, instant } from '../../schemas/primitives.ts';
import { CONTACTS } from '../../traps/values.ts';
import { RAW_MESSAGE_STATES } from './rawMessages.ts';
import { CHIRPSTACK_EVENTS, MAX_MESSAGE_BYTES } from './uplinks.ts';

/** How a message would be read now. */
export const triedMessageSchema = z.object({
  /** Of the integration. */
  id,
  state: z.enum(RAW_MESSAGE_STATES),
  /** Why it would not simply be processed. */
  problem: z.nullable(z.string()),
  event: z.enum(CHIRPSTACK_EVENTS),
  dev_eui: z.nullable(z.string()),
  /** As the sender calls it. */
  device_name: z.nullable(z.string()),
  /** Whose record it would become; `null` where no trap has the sensor. */
  trap: z.nullable(z.object({ id, name: z.string() })),
  /** As the network dated it. */
  network_at: z.nullable(instant),
  contact: z.nullable(z.enum(CONTACTS)),
  /** It would notify of a firing. */
  is_firing: z.boolean(),
  battery_v: z.nullable(z.number()),
  battery_pct: z.nullable(z.number()),
  temperature_c: z.nullable(z.number()),
  humidity_pct: z.nullable(z.number()),
  rssi_dbm: z.nullable(z.number()),
  snr_db: z.nullable(z.number()),
});
export type TriedMessage = z.input<typeof triedMessageSchema>;

/** What stands around the message. */
const ENVELOPE_BYTES = 1024;

export const tryMessage = defineEndpoint({
  method: 'POST',
  path: '/api/admin/integrations/{id}/try',
  access: { roles: ['admin'] },
  summary: '電文がどう読まれるかを試す（何も保存せず、だれにも知らせない）',
  params: z.strictObject({ id }),
  body: z.strictObject({
    /** ChirpStack's kind of event; `up` by default. */
    event: z.optional(z.enum(CHIRPSTACK_EVENTS)),
    /** As the network server sends it. */
    message: z.record(z.string(), z.unknown()),
  }),
  maxBodyBytes: MAX_MESSAGE_BYTES + ENVELOPE_BYTES,
  answer: triedMessageSchema,
  errors: ['not_found'],
});
export type TriedInput = z.input<typeof tryMessage.body>;
