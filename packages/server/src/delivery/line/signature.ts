import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Whether LINE signed these bytes for the account whose channel secret this is.
 *
 * @param signature of the header `x-line-signature`
 * Source: R159; LINE Developers, "Verify webhook signature".
 */
export function isSignedByLine(secret: string, body: Buffer, signature: unknown): boolean {
  if (typeof signature !== 'string') return false;
  const expected = createHmac('sha256', secret).update(body).digest();
  const given = Buffer.from(signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
