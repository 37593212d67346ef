import * as z from 'zod/mini';
import { defineEndpoint } from '../../schemas/defineEndpoint.ts';
import { instant } from '../../schemas/primitives.ts';
import { DELIVERY_PROBLEMS } from './notifications.ts';

const ADMINISTRATORS = { roles: ['admin'] } as const;

/** LINE's word for the id by which people add an account. */
const basicId = z.string().check(
  z.trim(),
  z.regex(/^@[\w.-]{1,40}$/, {
    error: '@で始まる、半角の「ベーシックID」を入力してください（例 @123abcde）',
  }),
);

/** What an administrator sets of the town's own LINE account. */
const settings = {
  is_active: z.boolean(),
  basic_id: z.nullable(basicId),
};
export const LINE_ACCOUNT_SETTINGS = [
  'is_active',
  'basic_id',
] as const satisfies readonly (keyof typeof settings)[];

export const lineAccountSchema = z.object({
  ...settings,
  basic_id: z.nullable(z.string()),
  /** Token and secret themselves are never answered. */
  has_access_token: z.boolean(),
  has_channel_secret: z.boolean(),
  /** To be registered with LINE. */
  webhook_url: z.string(),
  /** As LINE has it, read with the quota. */
  display_name: z.nullable(z.string()),
  /** Messages sent in this month, and the limit of a month; `null` where there is none. */
  quota_used: z.nullable(z.int()),
  quota_limit: z.nullable(z.int()),
  /** `null`: never. */
  quota_read_at: z.nullable(instant),
  /** Why the last reading of the quota failed. */
  quota_problem: z.nullable(z.enum(DELIVERY_PROBLEMS)),
  /** When LINE last called with a valid signature. */
  last_received_at: z.nullable(instant),
  last_sent_at: z.nullable(instant),
  /** Why LINE last refused a message. */
  problem: z.nullable(z.enum(DELIVERY_PROBLEMS)),
  /** What LINE answered to it, shortened. */
  problem_answer: z.nullable(z.string()),
  problem_at: z.nullable(instant),
  /** People who have linked theirs. */
  links: z.int(),
  /** 0 where nothing was stored yet. */
  version: z.int(),
});
export type LineAccount = z.input<typeof lineAccountSchema>;

export const getLineAccount = defineEndpoint({
  method: 'GET',
  path: '/api/admin/line_account',
  access: ADMINISTRATORS,
  summary: '通知を送るLINE公式アカウントの設定、今月の通数、最後の結果',
  answer: lineAccountSchema,
});

const accessToken = z.string().check(
  z.trim(),
  z.regex(/^[\x21-\x7e]{20,1000}$/, {
    error: 'チャネルアクセストークンを、切れ目なく全部貼り付けてください',
  }),
);
const channelSecret = z
  .string()
  .check(z.trim(), z.regex(/^[0-9a-f]{32}$/, { error: 'チャネルシークレットは、半角の英数字32文字です' }));

export const putLineAccount = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/line_account',
  access: ADMINISTRATORS,
  summary:
    'LINE公式アカウントの設定を直す（全体を、読んだときの version と一緒に。トークンとシークレットは、なければそのまま）',
  body: z
    .strictObject({
      ...settings,
      access_token: z.optional(z.nullable(accessToken)),
      channel_secret: z.optional(z.nullable(channelSecret)),
      version: z.int().check(z.nonnegative()),
    })
    .check(
      z.refine(({ is_active, basic_id }) => !is_active || basic_id !== null, {
        path: ['basic_id'],
        error: '使うには、ベーシックIDを入力してください',
      }),
    ),
  answer: lineAccountSchema,
  errors: ['version_conflict', 'not_possible_now'],
});
export type ChangedLineAccount = z.input<typeof putLineAccount.body>;

export const testLineAccount = defineEndpoint({
  method: 'POST',
  path: '/api/admin/line_account/test',
  access: ADMINISTRATORS,
  summary: 'LINEに、保存した設定で問い合わせる（アカウントの名前と今月の通数を読む。通数は使わない）',
  answer: z.object({
    display_name: z.nullable(z.string()),
    /** The id of the account that the token belongs to: it may be another one than was entered. */
    basic_id: z.nullable(z.string()),
    problem: z.nullable(z.enum(DELIVERY_PROBLEMS)),
    /** What LINE answered, shortened. */
    answer: z.nullable(z.string()),
  }),
  errors: ['not_possible_now', 'too_many_requests'],
});
export type LineTest = z.input<typeof testLineAccount.answer>;
