import * as z from 'zod/mini';
import { defineEndpoint } from '../../schemas/defineEndpoint.ts';
import { instant } from '../../schemas/primitives.ts';
import { DELIVERY_PROBLEMS, NOTIFICATION_RULES, type NotificationRule } from './notifications.ts';

const ADMINISTRATORS = { roles: ['admin'] } as const;

/** About the sending itself, for one person. */
const ABOUT_SENDING = ['sending_stopped', 'push_ended', 'delivery_test'] as const;
type SentRule = Exclude<NotificationRule, (typeof ABOUT_SENDING)[number]>;

/** The rules whose notifications can be sent to a system of the town or to an SMS provider. */
export const WEBHOOK_RULES = NOTIFICATION_RULES.filter(
  (rule): rule is SentRule => !(ABOUT_SENDING as readonly string[]).includes(rule),
);

const targetUrl = z.string().check(
  z.maxLength(1000),
  z.refine((text) => /^https?:\/\/\S+$/.test(text) && URL.canParse(text), {
    error: 'https:// で始まるアドレスにしてください（例 https://sms.example.jp/satomori）',
  }),
);

/** What an administrator sets of the system that gets a site's notifications. */
const settings = {
  is_active: z.boolean(),
  url: z.nullable(targetUrl),
  rules: z.array(z.enum(WEBHOOK_RULES)),
  /** Phone numbers go along with the recipients' login ids. */
  includes_phones: z.boolean(),
};
export const WEBHOOK_TARGET_SETTINGS = [
  'is_active',
  'url',
  'rules',
  'includes_phones',
] as const satisfies readonly (keyof typeof settings)[];

export const webhookTargetSchema = z.object({
  ...settings,
  url: z.nullable(z.string()),
  /** The secret itself is answered once, when it is made. */
  has_secret: z.boolean(),
  last_sent_at: z.nullable(instant),
  /** Why the last message that did not arrive did not. */
  problem: z.nullable(z.enum(DELIVERY_PROBLEMS)),
  /** What the target answered to it, shortened. */
  problem_answer: z.nullable(z.string()),
  problem_at: z.nullable(instant),
  /** 0 where nothing was stored yet. */
  version: z.int(),
});
export type WebhookTarget = z.input<typeof webhookTargetSchema>;

export const getWebhookTarget = defineEndpoint({
  method: 'GET',
  path: '/api/admin/webhook_target',
  access: ADMINISTRATORS,
  summary: '通知を送る外部のシステムの設定と、最後の結果',
  answer: webhookTargetSchema,
});

const isComplete = z.refine<{ is_active: boolean; url: string | null }>(
  ({ is_active, url }) => !is_active || url !== null,
  { path: ['is_active'], error: '使うには、送り先のアドレスを入力してください' },
);

export const putWebhookTarget = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/webhook_target',
  access: ADMINISTRATORS,
  summary: '通知を送る外部のシステムの設定を直す（全体を、読んだときの version と一緒に）',
  body: z.strictObject({ ...settings, version: z.int().check(z.nonnegative()) }).check(isComplete),
  answer: webhookTargetSchema,
  errors: ['version_conflict', 'not_possible_now'],
});
export type ChangedWebhookTarget = z.input<typeof putWebhookTarget.body>;

export const renewWebhookSecret = defineEndpoint({
  method: 'POST',
  path: '/api/admin/webhook_target/secret',
  access: ADMINISTRATORS,
  summary: '外部への送信の署名の鍵を作る（この答えにだけ入る。前の鍵は使えなくなる）',
  answer: z.object({ secret: z.string() }),
});

export const testWebhookTarget = defineEndpoint({
  method: 'POST',
  path: '/api/admin/webhook_target/test',
  access: ADMINISTRATORS,
  summary: '外部のシステムに、保存した設定で試しに送る（その場の結果）',
  answer: z.object({
    is_sent: z.boolean(),
    problem: z.nullable(z.enum(DELIVERY_PROBLEMS)),
    /** What the target answered, shortened. */
    answer: z.nullable(z.string()),
  }),
  errors: ['not_possible_now', 'too_many_requests'],
});
export type WebhookTest = z.input<typeof testWebhookTarget.answer>;
