import * as z from 'zod/mini';
import { defineEndpoint } from '../../schemas/defineEndpoint.ts';

/**
 * Called by the mail program of a person (RFC 8058) or by the link in the mail, without a session: the code can do
 * nothing but this, and doing it again changes nothing. A body is not read.
 */
export const stopDigest = defineEndpoint({
  method: 'POST',
  path: '/api/digests/stop',
  access: 'anyone',
  summary: 'メールのリンクから、まとめのメールを止める',
  query: z.strictObject({ code: z.string().check(z.maxLength(200)) }),
  answer: z.object({ stopped: z.literal(true) }),
  errors: ['bad_code'],
});
