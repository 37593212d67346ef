import * as z from 'zod/mini';
import { defineEndpoint } from '../../schemas/defineEndpoint.ts';
import { id, instant, name } from '../../schemas/primitives.ts';
import { brokerStatus } from './brokers.ts';

const ADMINISTRATORS = { roles: ['admin'] } as const;

/** Network servers that a site can receive from; `generic` is any other sender. */
export const NETWORK_SERVERS = ['chirpstack', 'tts', 'generic'] as const;
export type NetworkServer = (typeof NETWORK_SERVERS)[number];

export const NETWORK_SERVER_LABELS: Readonly<Record<NetworkServer, string>> = {
  chirpstack: 'ChirpStack',
  tts: 'The Things Stack',
  generic: 'ほかの通信網・メーカー',
};

/** A network server that may send to the site. Never with its key. */
export const integrationSchema = z.object({
  id,
  name,
  kind: z.enum(NETWORK_SERVERS),
  /** Where the network server sends to. */
  webhook_url: z.url(),
  created_at: instant,
  last_message_at: z.nullable(instant),
  /** Messages that were refused or could not be read, so far. */
  problem_count: z.int(),
  /** Why the newest of them was. */
  last_problem: z.nullable(z.string()),
  last_problem_at: z.nullable(instant),
  /** Its MQTT broker; `null` where messages come by webhook alone. */
  broker: z.nullable(z.object(brokerStatus)),
  /** Since when its messages are refused. */
  revoked_at: z.nullable(instant),
});
export type Integration = z.input<typeof integrationSchema>;

export const listIntegrations = defineEndpoint({
  method: 'GET',
  path: '/api/admin/integrations',
  access: ADMINISTRATORS,
  summary: 'サイトに送るネットワークサーバー（新しい順。停止したものも）',
  answerKind: 'list',
  query: z.strictObject({}),
  answer: integrationSchema,
});

export const createdIntegrationSchema = z.extend(integrationSchema, {
  /** In this answer only; `null` if the integration had been created before. */
  key: z.nullable(z.string()),
  /** It had been created before, by a call with the same id. */
  repeated: z.boolean(),
});
export type CreatedIntegration = z.input<typeof createdIntegrationSchema>;

export const createIntegration = defineEndpoint({
  method: 'POST',
  path: '/api/admin/integrations',
  access: ADMINISTRATORS,
  summary:
    '連携キーを作る（キーはこの答えにだけ入る。同じ id を二度送っても一度だけ作られ、二度目はキーを答えない）',
  body: z.strictObject({ id, name, kind: z.enum(NETWORK_SERVERS) }),
  answer: createdIntegrationSchema,
  errors: ['id_conflict'],
});
export type NewIntegration = z.input<typeof createIntegration.body>;

export const revokeIntegration = defineEndpoint({
  method: 'POST',
  path: '/api/admin/integrations/{id}/revoke',
  access: ADMINISTRATORS,
  summary: '連携キーを停止する（元に戻せない。届いている電文は残る）',
  params: z.strictObject({ id }),
  answer: integrationSchema,
  errors: ['not_found'],
});
