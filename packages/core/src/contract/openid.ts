import * as z from 'zod/mini';
import { defineEndpoint } from '../schemas/defineEndpoint.ts';
import { line } from '../schemas/primitives.ts';
import { device, namedSite, signedIn } from './auth.ts';

const ADMINISTRATORS = { roles: ['admin'] } as const;

/** Claims of the town's own provider that may name a person, by their login id. */
export const OPENID_CLAIMS = ['preferred_username', 'email'] as const;
export type OpenidClaim = (typeof OPENID_CLAIMS)[number];

const issuer = z.url().check(
  z.maxLength(500),
  z.refine((text) => /^https?:\/\/[^?#@]+$/.test(text), {
    error: 'https:// で始まる、? と # のないアドレスにしてください',
  }),
);

/** What an administrator sets of the town's own sign-in. */
const settings = {
  is_active: z.boolean(),
  issuer: z.nullable(issuer),
  client_id: z.nullable(line(200)),
  /** What the button says. */
  label: line(30),
  claim: z.enum(OPENID_CLAIMS),
  /** Otherwise only administrators may still use their password. */
  allows_password: z.boolean(),
};
export const OPENID_SETTINGS = [
  'is_active',
  'issuer',
  'client_id',
  'label',
  'claim',
  'allows_password',
] as const satisfies readonly (keyof typeof settings)[];

export const openidSettingsSchema = z.object({
  ...settings,
  issuer: z.nullable(z.string()),
  client_id: z.nullable(z.string()),
  label: z.string(),
  /** The secret itself is never answered. */
  has_secret: z.boolean(),
  /** To be registered with the provider. */
  redirect_uri: z.string(),
  /** 0 where nothing was stored yet. */
  version: z.int(),
});
export type OpenidSettings = z.input<typeof openidSettingsSchema>;

export const getOpenidSettings = defineEndpoint({
  method: 'GET',
  path: '/api/admin/openid',
  access: ADMINISTRATORS,
  summary: '職員アカウント（OpenID Connect）でのログインの設定',
  answer: openidSettingsSchema,
});

/** Complete where it is in use. */
const isComplete = z.refine<{ is_active: boolean; issuer: string | null; client_id: string | null }>(
  ({ is_active, issuer: from, client_id }) => !is_active || (from !== null && client_id !== null),
  { path: ['is_active'], error: '使うには、発行者のアドレスとクライアントIDを入力してください' },
);

export const putOpenidSettings = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/openid',
  access: ADMINISTRATORS,
  summary:
    '職員アカウントでのログインの設定を直す（全体を、読んだときの version と一緒に。client_secret はなければそのまま）',
  body: z
    .strictObject({
      ...settings,
      client_secret: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(500)))),
      version: z.int().check(z.nonnegative()),
    })
    .check(isComplete),
  answer: openidSettingsSchema,
  errors: ['version_conflict'],
});
export type ChangedOpenidSettings = z.input<typeof putOpenidSettings.body>;

export const getOpenidOffer = defineEndpoint({
  method: 'GET',
  path: '/api/auth/openid',
  access: 'anyone',
  summary: 'ログインの画面に出す、職員アカウントのボタン（なければ null）',
  query: z.strictObject(namedSite),
  answer: z.object({ label: z.nullable(z.string()) }),
  errors: ['unknown_site', 'site_disabled'],
});

/** Bound to the browser by a cookie that only these endpoints get. Source: R133. */
export const startOpenid = defineEndpoint({
  method: 'POST',
  path: '/api/auth/openid/start',
  access: 'anyone',
  summary: '職員アカウントでのログインを始める（開くアドレスを返す）',
  body: z.strictObject(namedSite),
  answer: z.object({ url: z.url() }),
  errors: ['unknown_site', 'site_disabled', 'not_possible_now', 'issuer_unavailable', 'too_many_requests'],
});

/** Where the provider sends the browser back; other parameters of the provider are ignored. */
export const returnFromOpenid = defineEndpoint({
  method: 'GET',
  path: '/api/auth/openid/callback',
  access: 'anyone',
  summary: '職員アカウントのサーバーから戻る先（ログインの画面へ送る）',
  answerKind: 'blob',
  mediaTypes: ['text/html'],
  query: z.object({
    state: z.optional(z.string()),
    code: z.optional(z.string()),
    iss: z.optional(z.string()),
    error: z.optional(z.string()),
    error_description: z.optional(z.string()),
  }),
});

export const finishOpenid = defineEndpoint({
  method: 'POST',
  path: '/api/auth/openid/finish',
  access: 'anyone',
  summary: '職員アカウントから戻ったブラウザーで、ログインを終える（一度だけ）',
  body: z.strictObject(device),
  answer: signedIn,
  errors: ['openid_expired', 'too_many_requests'],
});
