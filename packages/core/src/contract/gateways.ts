import * as z from 'zod/mini';
import { GATEWAY_STATES } from '../gateways/state.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  boundingBox,
  day,
  deletedRowSchema,
  id,
  instant,
  name,
  optionalPosition,
  paging,
  querySet,
  rowStamps,
  searchText,
} from './fields.ts';

export const GATEWAY_KINDS = ['gateway', 'relay'] as const;
export const POWER_SOURCES = ['ac', 'solar', 'battery'] as const;

export const gatewaySchema = z.object({
  id,
  code: z.string(),
  name,
  /** A relay (中継機) is a gateway of its own kind. */
  kind: z.enum(GATEWAY_KINDS),
  gateway_eui: z.nullable(z.string()),
  ...optionalPosition,
  altitude: z.nullable(z.number()),
  place: z.nullable(z.string()),
  power: z.nullable(z.enum(POWER_SOURCES)),
  network: z.nullable(z.string()),
  firmware_version: z.nullable(z.string()),
  installed_on: z.nullable(day),
  removed_on: z.nullable(day),
  memo: z.nullable(z.string()),
  /** Derived; see `deriveGatewayState`. */
  state: z.enum(GATEWAY_STATES),
  state_until: z.nullable(instant),
  is_stopped: z.boolean(),
  status_interval_s: z.int(),
  last_seen_at: z.nullable(instant),
  battery_v: z.nullable(z.number()),
  temperature_c: z.nullable(z.number()),
  /** Traps that it heard in the last 7 days. */
  trap_count: z.int(),
  ...rowStamps,
});
export type Gateway = z.input<typeof gatewaySchema>;

export const listGateways = defineEndpoint({
  method: 'GET',
  path: '/api/gateways',
  access: { roles: ['gwView'] },
  summary: '親機の一覧（状態つき）',
  answerKind: 'list',
  query: z.strictObject({
    bbox: z.optional(boundingBox),
    gateway_id: z.optional(id),
    kind: z.optional(querySet(GATEWAY_KINDS)),
    state: z.optional(querySet(GATEWAY_STATES)),
    q: searchText,
    ...paging,
  }),
  answer: z.union([gatewaySchema, deletedRowSchema]),
  errors: ['invalid_cursor'],
});
