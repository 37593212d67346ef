import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A secret as Standard Webhooks writes it. */
export const newSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

/**
 * The headers by which a receiver recognizes the sender, the time and a repetition.
 *
 * @param id of the message; the same at each attempt
 * @param now milliseconds
 * Source: R140; Standard Webhooks, "Signature scheme".
 */
export function signedHeaders(
  secret: string,
  { id, body, now }: { id: string; body: string; now: number },
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = `${Math.floor(now / 1000)}`;
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
