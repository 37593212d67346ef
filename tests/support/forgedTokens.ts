import { createHmac } from 'node:crypto';
import { decodeToken } from '@satomori/core';
import type { StoredRows } from './storedRows.ts';

/** Every token that must be refused, keyed by its fault. */
export type ForgedTokens = Record<string, string>;

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function signed(header: object, payload: object, secret: Buffer): string {
  const text = `${encoded(header)}.${encoded(payload)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

/**
 * Tokens derived from a valid one. Those with a valid signature and another fault are signed with the server's own
 * key, read from its database.
 */
export async function forgeTokens(goodToken: string, stored: StoredRows): Promise<ForgedTokens> {
  const [key] = await stored.read('select id, secret from signing_keys order by created_at desc');
  const secret = Buffer.from(String(key?.['secret']), 'base64url');
  const header = { alg: 'HS256', typ: 'satomori+jwt', kid: String(key?.['id']) };
  const payload = { ...decodeToken(goodToken) };
  const [head = '', body = '', signature = ''] = goodToken.split('.');
  const now = Math.floor(Date.now() / 1000);
  return {
    'text that is no token': 'not-a-token',
    'another signature': `${head}.${body}.${'A'.repeat(signature.length)}`,
    'another person under the same signature': `${head}.${encoded({ ...payload, sub: crypto.randomUUID() })}.${signature}`,
    'a key of somebody else': signed(header, payload, Buffer.alloc(32, 7)),
    'no algorithm': `${encoded({ ...header, alg: 'none' })}.${body}.`,
    'an unknown key': signed({ ...header, kid: 'unknown' }, payload, secret),
    'another type': signed({ ...header, typ: 'JWT' }, payload, secret),
    'another issuer': signed(header, { ...payload, iss: 'somebody' }, secret),
    'another audience': signed(header, { ...payload, aud: 'somebody' }, secret),
    'an old stamp': signed(header, { ...payload, stamp: crypto.randomUUID() }, secret),
    'no expiry': signed(header, { ...payload, exp: undefined }, secret),
    expired: signed(header, { ...payload, iat: now - 100, exp: now - 10 }, secret),
  };
}
