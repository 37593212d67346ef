import * as z from 'zod/mini';
import { defineEndpoint } from '../../schemas/defineEndpoint.ts';
import { id, instant, line } from '../../schemas/primitives.ts';

const ADMINISTRATORS = { roles: ['admin'] } as const;

const BROKER_URL = /^mqtts?:\/\/(?:[\w.-]+|\[[0-9a-fA-F:.]+\])(?::\d{1,5})?$/;

const brokerUrl = z.string().check(
  z.maxLength(300),
  z.refine((text) => BROKER_URL.test(text) && URL.canParse(text), {
    error: 'mqtts:// で始まる、名前と番号だけのアドレスにしてください（例 mqtts://mqtt.example.jp:8883）',
  }),
);

/** Levels in front of the network server's own topics; no wildcard, since it would mix devices of others in. */
const topicPrefix = z.string().check(
  z.maxLength(200),
  z.refine((text) => /^[^+#\p{Cc}]*$/u.test(text), { error: '＋ と # は使えません' }),
);

/** What an administrator sets of the MQTT broker that a network server publishes to. */
const settings = {
  is_active: z.boolean(),
  url: z.nullable(brokerUrl),
  username: z.nullable(line(200)),
  /** Certificates of the broker's own authority, as PEM. */
  ca: z.nullable(z.string().check(z.minLength(1), z.maxLength(50_000))),
  topic_prefix: topicPrefix,
};
export const BROKER_SETTINGS = [
  'is_active',
  'url',
  'username',
  'ca',
  'topic_prefix',
] as const satisfies readonly (keyof typeof settings)[];

export const BROKER_STATES = ['off', 'connecting', 'connected', 'disconnected'] as const;
export type BrokerState = (typeof BROKER_STATES)[number];

/** How the connection is now, as far as the servers have noted. */
export const brokerStatus = {
  state: z.enum(BROKER_STATES),
  connected_at: z.nullable(instant),
  /** Why the last attempt failed, or why the last connection ended. */
  problem: z.nullable(z.string()),
  problem_at: z.nullable(instant),
};

export const brokerSchema = z.object({
  /** Of the integration. */
  id,
  ...settings,
  url: z.nullable(z.string()),
  username: z.nullable(z.string()),
  ca: z.nullable(z.string()),
  topic_prefix: z.string(),
  /** The password itself is never answered. */
  has_password: z.boolean(),
  /** What is subscribed to. */
  topics: z.array(z.string()),
  ...brokerStatus,
  /** 0 where nothing was stored yet. */
  version: z.int(),
});
export type Broker = z.input<typeof brokerSchema>;

const params = z.strictObject({ id });

export const getBroker = defineEndpoint({
  method: 'GET',
  path: '/api/admin/integrations/{id}/broker',
  access: ADMINISTRATORS,
  summary: '連携のMQTTブローカーの設定と、接続の状態',
  params,
  answer: brokerSchema,
  errors: ['not_found'],
});

const isComplete = z.refine<{ is_active: boolean; url: string | null }>(
  ({ is_active, url }) => !is_active || url !== null,
  { path: ['is_active'], error: '使うには、ブローカーのアドレスを入力してください' },
);

export const putBroker = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/integrations/{id}/broker',
  access: ADMINISTRATORS,
  summary:
    '連携のMQTTブローカーの設定を直す（全体を、読んだときの version と一緒に。password はなければそのまま）',
  params,
  body: z
    .strictObject({
      ...settings,
      password: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(500)))),
      version: z.int().check(z.nonnegative()),
    })
    .check(isComplete),
  answer: brokerSchema,
  errors: ['not_found', 'version_conflict', 'not_possible_now'],
});
export type ChangedBroker = z.input<typeof putBroker.body>;
