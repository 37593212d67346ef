import * as z from 'zod/mini';
import { GATEWAY_STATES } from '../../gateways/state.ts';
import { defineEndpoint } from '../../schemas/defineEndpoint.ts';
import {
  boundingBox,
  day,
  deletedRowSchema,
  eui,
  id,
  instant,
  memo,
  name,
  optionalPosition,
  paging,
  querySet,
  rowStamps,
  searchText,
  shortText,
  typedText,
} from '../../schemas/primitives.ts';
import {
  inheritedSettings,
  optionalSetting,
  removalSchema,
  reportInterval,
} from '../../traps/deviceRules.ts';
import { wholePosition } from '../../posts/postRules.ts';

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
  /** Traps that it received in the last 7 days. */
  trap_count: z.int(),
  ...rowStamps,
});
export type Gateway = z.input<typeof gatewaySchema>;

export const gatewayFilter = {
  bbox: z.optional(boundingBox),
  gateway_id: z.optional(id),
  /** Gateways that receive traps of the group or of one below it. */
  group_id: z.optional(id),
  kind: z.optional(querySet(GATEWAY_KINDS)),
  state: z.optional(querySet(GATEWAY_STATES)),
  q: searchText,
};

export const listGateways = defineEndpoint({
  method: 'GET',
  path: '/api/gateways',
  access: { roles: ['gwView'] },
  summary: '親機の一覧（状態つき）',
  answerKind: 'list',
  query: z.strictObject({ ...gatewayFilter, ...paging }),
  answer: z.union([gatewaySchema, deletedRowSchema]),
  errors: ['invalid_cursor'],
});

const code = typedText(30, 1);
/** What people enter for a gateway; the rest comes from its receptions. */
const described = {
  kind: z.optional(z.enum(GATEWAY_KINDS)),
  gateway_eui: z.optional(z.nullable(eui)),
  latitude: z.optional(optionalPosition.latitude),
  longitude: z.optional(optionalPosition.longitude),
  accuracy: z.optional(optionalPosition.accuracy),
  altitude: z.optional(z.nullable(z.number().check(z.minimum(-500), z.maximum(9000)))),
  place: z.optional(z.nullable(shortText)),
  power: z.optional(z.nullable(z.enum(POWER_SOURCES))),
  network: z.optional(z.nullable(shortText)),
  firmware_version: z.optional(z.nullable(shortText)),
  installed_on: z.optional(z.nullable(day)),
  memo: z.optional(z.nullable(memo)),
  is_stopped: z.optional(z.boolean()),
  status_interval_s: optionalSetting(reportInterval),
  ...inheritedSettings,
};
const params = z.object({ id });
const WRITERS = { roles: ['admin'] } as const;

export const createGateway = defineEndpoint({
  method: 'POST',
  path: '/api/gateways',
  access: WRITERS,
  summary: '親機を登録する（同じ id を二度送っても一度だけ登録される）',
  body: z.strictObject({ id, code, name, ...described }).check(wholePosition),
  answer: gatewaySchema,
  errors: ['id_conflict'],
});
export type NewGatewayInput = z.input<typeof createGateway.body>;

export const changeGateway = defineEndpoint({
  method: 'PUT',
  path: '/api/gateways/{id}',
  access: WRITERS,
  summary: '親機を直す（書いた項目だけが変わる）',
  params,
  body: z
    .strictObject({ version: z.int(), code: z.optional(code), name: z.optional(name), ...described })
    .check(wholePosition),
  answer: gatewaySchema,
  errors: ['not_found', 'version_conflict'],
});
export type GatewayChangeInput = z.input<typeof changeGateway.body>;

export const removeGateway = defineEndpoint({
  method: 'DELETE',
  path: '/api/gateways/{id}',
  access: WRITERS,
  summary: '親機を除く（履歴のない親機は消え、履歴のある親機は休止として残る）',
  params,
  answer: removalSchema,
  errors: ['not_found'],
});
