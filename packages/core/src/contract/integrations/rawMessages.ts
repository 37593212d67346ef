import * as z from 'zod/mini';
import { defineEndpoint } from '../../schemas/defineEndpoint.ts';
import { eui, id, instant, paging } from '../../schemas/primitives.ts';
import { CHIRPSTACK_EVENTS } from './uplinks.ts';
import { NETWORK_SERVERS } from './integrations.ts';

const ADMINISTRATORS = { roles: ['admin'] } as const;

/** What became of a stored message of a network server. */
export const RAW_MESSAGE_STATES = ['pending', 'processed', 'parked', 'repeated', 'failed'] as const;
export type RawMessageState = (typeof RAW_MESSAGE_STATES)[number];

export const RAW_MESSAGE_STATE_LABELS: Readonly<Record<RawMessageState, string>> = {
  pending: '処理待ち',
  processed: '処理済み',
  parked: '保留',
  repeated: '同じ電文',
  failed: '読み取れない',
};

export const rawMessageSchema = z.object({
  id,
  integration_id: id,
  integration_name: z.nullable(z.string()),
  network: z.enum(NETWORK_SERVERS),
  event: z.enum(CHIRPSTACK_EVENTS),
  dev_eui: z.nullable(z.string()),
  state: z.enum(RAW_MESSAGE_STATES),
  /** Why it was not simply processed. */
  problem: z.nullable(z.string()),
  received_at: instant,
});
export type RawMessage = z.input<typeof rawMessageSchema>;

/** Messages never change, so the list has no `since`. */
const { limit, cursor, count } = paging;

export const listRawMessages = defineEndpoint({
  method: 'GET',
  path: '/api/admin/raw_messages',
  access: ADMINISTRATORS,
  summary: '受け取ったままの電文（新しい順。内容は一件ずつ読む）',
  answerKind: 'list',
  query: z.strictObject({
    state: z.optional(z.enum(RAW_MESSAGE_STATES)),
    dev_eui: z.optional(eui),
    integration_id: z.optional(id),
    limit,
    cursor,
    count,
  }),
  answer: rawMessageSchema,
  errors: ['invalid_cursor'],
});

export const getRawMessage = defineEndpoint({
  method: 'GET',
  path: '/api/admin/raw_messages/{id}',
  access: ADMINISTRATORS,
  summary: '受け取ったままの電文の一件（内容つき）',
  params: z.strictObject({ id }),
  /** `body`: as the network server sent it. */
  answer: z.extend(rawMessageSchema, { body: z.record(z.string(), z.unknown()) }),
  errors: ['not_found'],
});
