import * as z from 'zod/mini';
import { device, password, signedIn } from './auth.ts';
import { defineEndpoint } from '../schemas/defineEndpoint.ts';

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
  errors: ['bad_code', 'too_many_requests'],
});

/** Signs in once; the password and other sessions stay as they are. Source: R75. */
export const signInOnce = defineEndpoint({
  method: 'POST',
  path: '/api/auth/one-time',
  access: 'anyone',
  summary: '一度だけ使えるコードでログインする',
  body: z.strictObject({ code: oneTimeCode, ...device }),
  answer: signedIn,
  errors: ['bad_code', 'too_many_requests'],
});

export const oneTimeCodeEndpoints = { resetPassword, signInOnce };
