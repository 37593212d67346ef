import * as z from 'zod/mini';
import { defineEndpoint } from '../../schemas/defineEndpoint.ts';
import {
  id,
  instant,
  paging,
  querySet,
  receivedAfter,
  searchText,
  timeRange,
} from '../../schemas/primitives.ts';

export const GATEWAY_LOG_KINDS = [
  'online',
  'offline',
  'status',
  'reboot',
  'patrol',
  /** The register names other hardware, or another place. */
  'hardware_changed',
  'relocated',
] as const;

export const gatewayLogSchema = z.object({
  id,
  gateway_id: id,
  gateway_name: z.string(),
  kind: z.enum(GATEWAY_LOG_KINDS),
  occurred_at: instant,
  received_at: instant,
  rx_count: z.nullable(z.int()),
  tx_count: z.nullable(z.int()),
  battery_v: z.nullable(z.number()),
  temperature_c: z.nullable(z.number()),
  uptime_s: z.nullable(z.int()),
  memo: z.nullable(z.string()),
  created_at: instant,
  /** Position in the order of receipt: the site's sequence when the row was created. Never changes. */
  receipt_no: z.int(),
  sequence: z.int(),
});
export type GatewayLog = z.input<typeof gatewayLogSchema>;

export const gatewayLogFilter = {
  gateway_id: z.optional(id),
  kind: z.optional(querySet(GATEWAY_LOG_KINDS)),
  q: searchText,
  ...timeRange,
};

export const listGatewayLogs = defineEndpoint({
  method: 'GET',
  path: '/api/gateway_logs',
  access: { roles: ['gwView'] },
  summary: '親機の履歴（新しい順）',
  answerKind: 'list',
  query: z.strictObject({ ...gatewayLogFilter, after: receivedAfter, ...paging }),
  answer: gatewayLogSchema,
  errors: ['invalid_cursor'],
});
