import * as z from 'zod/mini';
import { defineEndpoint } from '../schemas/defineEndpoint.ts';
import { loginId, name } from '../schemas/primitives.ts';
import { siteCode } from '../sites/siteCode.ts';

export const MIN_PASSWORD_LENGTH = 8;
export const password = z.string().check(z.minLength(MIN_PASSWORD_LENGTH), z.maxLength(200));

/** Created by the device at its first start; a device known to the account has its own limit of sign-in attempts. */
export const device = {
  device_id: z.optional(z.uuid()),
  device_name: z.optional(z.string().check(z.maxLength(100))),
};

/**
 * The site of a person who has not signed in, by its code; without it the host name of the request tells the site. Not
 * needed where one site alone has the login id. Source: R124.
 */
export const namedSite = { site: z.optional(siteCode) };

/** A session that starts on this device. */
export const signedIn = z.object({
  token: z.string(),
  /** Letter of this device in capture numbers, so that two phones of one person never clash. */
  device_letter: z.nullable(z.string()),
});

export const signIn = defineEndpoint({
  method: 'POST',
  path: '/api/auth/user-auth',
  access: 'anyone',
  summary: 'ログインする',
  body: z.strictObject({
    login_id: z.string().check(z.minLength(1), z.maxLength(100)),
    password: z.string().check(z.minLength(1), z.maxLength(200)),
    ...namedSite,
    ...device,
  }),
  answer: signedIn,
  errors: ['bad_credentials', 'unknown_site', 'site_disabled', 'password_not_allowed', 'too_many_requests'],
});

/** What the login page tells of the site. A list of sites is told to nobody. Source: R124. */
export const getSignInSite = defineEndpoint({
  method: 'GET',
  path: '/api/auth/site',
  access: 'anyone',
  summary: 'ログインするサイト（コードか、アドレスのホスト名で決まる）',
  query: z.strictObject(namedSite),
  answer: z.object({
    site: z.nullable(
      z.object({
        code: z.string(),
        name: z.string(),
        contact_name: z.nullable(z.string()),
        contact_phone: z.nullable(z.string()),
        contact_email: z.nullable(z.string()),
      }),
    ),
    /** The server has several sites: a login id may have to be told with its site. */
    has_several: z.boolean(),
  }),
  errors: ['unknown_site', 'site_disabled'],
});

export const signOut = defineEndpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'own_session',
  summary: 'このトークンのログインを終える（同じ人のほかの端末はそのまま）',
  answer: z.object({}),
});

export const changePassword = defineEndpoint({
  method: 'PUT',
  path: '/api/users/me/password',
  access: 'signed_in',
  summary: 'パスワードを変える（ほかの端末はログアウトされる）',
  body: z.strictObject({
    current_password: z.string().check(z.minLength(1), z.maxLength(200)),
    new_password: password,
  }),
  answer: z.object({ token: z.string() }),
  errors: ['bad_credentials', 'too_many_requests'],
});

/** A one-time code in a mailed link or on a slip; long enough that it cannot be guessed. */
const oneTimeCode = z.string().check(z.regex(/^[\w-]{20,100}$/));

/** Every session of the old password ends, and the person is signed in with the new one. Source: R75. */
export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/api/auth/reset',
  access: 'anyone',
  summary: '届いたコードでパスワードを決め直し、ログインする（ほかの端末はログアウトされる）',
  body: z.strictObject({ code: oneTimeCode, new_password: password, ...device }),
  answer: signedIn,
  errors: ['bad_code', 'password_not_allowed', 'too_many_requests'],
});

/** Signs in once; the password and other sessions stay as they are. Source: R75. */
export const signInOnce = defineEndpoint({
  method: 'POST',
  path: '/api/auth/one-time',
  access: 'anyone',
  summary: '一度だけ使えるコードでログインする',
  body: z.strictObject({ code: oneTimeCode, ...device }),
  answer: signedIn,
  errors: ['bad_code', 'password_not_allowed', 'too_many_requests'],
});

/** Creates the first site of a server and its administrator, who is signed in. Works once. Source: R97. */
export const startFirstSite = defineEndpoint({
  method: 'POST',
  path: '/api/auth/first-run',
  access: 'anyone',
  summary: '空のサーバーに、最初のサイトとその管理者を作る（サーバーが表示したコードで、一度だけ）',
  body: z.strictObject({
    /** As printed by the server; letter case, hyphens and spaces do not matter. */
    code: z.string().check(z.minLength(1), z.maxLength(100)),
    site_name: name,
    /** Else derived of the name. */
    site_code: z.optional(siteCode),
    is_satomori: z.boolean(),
    name,
    login_id: loginId,
    password,
    ...device,
  }),
  answer: signedIn,
  errors: ['bad_code', 'too_many_requests'],
});
