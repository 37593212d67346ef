import * as z from 'zod/mini';
import { defineEndpoint } from '../../schemas/defineEndpoint.ts';
import { deletedRowSchema, eui, id, instant, paging } from '../../schemas/primitives.ts';
import { SENSOR_MODELS } from '../../traps/sensorModels.ts';
import { NETWORK_SERVERS } from './integrations.ts';

/** A sensor that no trap of the site has, and whose messages wait for one. */
export const parkedDeviceSchema = z.object({
  id,
  dev_eui: z.string(),
  /** As the network server calls it. */
  device_name: z.nullable(z.string()),
  device_profile: z.nullable(z.string()),
  /** The model that these names suggest; `null` where they suggest none. */
  sensor_model: z.nullable(z.enum(SENSOR_MODELS)),
  network: z.enum(NETWORK_SERVERS),
  first_seen_at: instant,
  last_seen_at: instant,
  message_count: z.int(),
  /** The gateway with the best signal of the last message, which may not be registered. */
  gateway_eui: z.nullable(z.string()),
  gateway_id: z.nullable(id),
  gateway_name: z.nullable(z.string()),
  rssi_dbm: z.nullable(z.number()),
  deleted_at: z.nullable(instant),
  sequence: z.int(),
});
export type ParkedDevice = z.input<typeof parkedDeviceSchema>;

export const listParkedDevices = defineEndpoint({
  method: 'GET',
  path: '/api/admin/parked_devices',
  access: { roles: ['admin'] },
  summary:
    '電文が届いているがどのわなにもない子機（新しく届いた子機から。わなの dev_eui にすると電文が読み直される）',
  answerKind: 'list',
  query: z.strictObject({ dev_eui: z.optional(eui), ...paging }),
  answer: z.union([parkedDeviceSchema, deletedRowSchema]),
  errors: ['invalid_cursor'],
});
