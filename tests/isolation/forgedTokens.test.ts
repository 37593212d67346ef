import { createHmac } from 'node:crypto';
import { decodeToken, ENDPOINTS, type EndpointDefinition } from '@satomori/core';
import { startTestServer, type TestServer } from '@satomori/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const HASHES = { HS256: 'sha256', HS384: 'sha384', HS512: 'sha512' } as const;

interface Good {
  header: Record<string, unknown>;
  claims: Record<string, unknown>;
  secret: Buffer;
  token: string;
  now: number;
}

function sign(header: object, claims: object, secret: Buffer, hash: string = 'sha256'): string {
  const text = `${part(header)}.${part(claims)}`;
  return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`;
}

/** Signed by the server's own key, but with one wrong claim or header field. */
function wronglyMeant({ header, claims, secret, now }: Good): string[] {
  const claimed = [
    { iss: undefined },
    { iss: '' },
    { iss: 'Satomori' },
    { iss: ['satomori', 'other'] },
    { aud: undefined },
    { aud: 'other' },
    { aud: ['other'] },
    { sub: undefined },
    { sub: '' },
    { sub: null },
    { sub: 7 },
    { sub: ['x'] },
    { sub: crypto.randomUUID() },
    { sub: "' or '1'='1" },
    { stamp: undefined },
    { stamp: '' },
    { stamp: null },
    { stamp: crypto.randomUUID() },
    { stamp: { $ne: '' } },
    { stamp: true },
    { exp: undefined },
    { exp: now - 1 },
    { exp: 0 },
    { exp: -1 },
    { exp: String(now + 60) },
    { exp: null },
    { nbf: now + 3600 },
  ].map((change) => sign(header, { ...claims, ...change }, secret));
  const headed = [
    { typ: undefined },
    { typ: 'JWT' },
    { typ: 'at+jwt' },
    { kid: undefined },
    { kid: '' },
    { kid: 'unknown' },
    { kid: '../../../dev/null' },
    { kid: "' union select 'AA' --" },
    { kid: ['x'] },
    { alg: 'none' },
    { alg: 'None' },
    { alg: 'RS256' },
    { alg: 'ES256' },
    { alg: undefined },
    { crit: ['exp'] },
    { b64: false, crit: ['b64'] },
  ].map((change) => sign({ ...header, ...change }, claims, secret));
  const hashed = (['HS384', 'HS512'] as const).map((alg) =>
    sign({ ...header, alg }, claims, secret, HASHES[alg]),
  );
  return [...claimed, ...headed, ...hashed];
}

/** Not signed by the server at all. */
function wronglySigned({ header, claims, secret, token }: Good): string[] {
  const [head = '', body = '', signature = ''] = token.split('.');
  const unsigned = part({ ...header, alg: 'none' });
  return [
    ...[Buffer.alloc(0), Buffer.alloc(32), Buffer.from('secret'), secret.subarray(1)].map((key) =>
      sign(header, claims, key.length === 0 ? Buffer.from('\0') : key),
    ),
    `${head}.${body}`,
    `${head}.${body}.`,
    `${unsigned}.${body}.`,
    `${unsigned}.${body}.${signature}`,
    `${head}.${body}.${signature.slice(0, -2)}`,
    `${head}.${body}.${signature}AA`,
    `${head}.${body}.${signature.split('').reverse().join('')}`,
    `${head}.${body}.${'A'.repeat(signature.length)}`,
    `${head}.${part({ ...claims, sub: crypto.randomUUID() })}.${signature}`,
    `${head}.${part({ ...claims, is_admin: true })}.${signature}`,
    `${body}.${head}.${signature}`,
    `${head}..${signature}`,
    `${head}.${body}.${signature}.${signature}`,
    `${part({ ...header, jwk: { kty: 'oct', k: 'AA' } })}.${body}.${signature}`,
    `${part({ ...header, jku: 'http://127.0.0.1/keys' })}.${body}.${signature}`,
    'null',
    'undefined',
    '...',
    'a.b.c',
    `${'A'.repeat(3000)}.${body}.${signature}`,
  ];
}

describe('a token that the server did not give', () => {
  let server: TestServer;
  let good: Good;
  beforeAll(async () => {
    server = await startTestServer('sqlite');
    const [key] = await server.database.db.selectFrom('signing_keys').selectAll().execute();
    const token = await server.tokenOf('admin');
    good = {
      header: { alg: 'HS256', typ: 'satomori+jwt', kid: key?.id },
      claims: { ...decodeToken(token) },
      secret: Buffer.from(key?.secret ?? '', 'base64url'),
      token,
      now: Math.floor(server.clock.now() / 1000),
    };
  });
  afterAll(() => server?.stop());

  const call = async ({ method, path }: EndpointDefinition, token: string) => {
    const url = `/web${path.replaceAll(/\{\w+\}/g, crypto.randomUUID())}`;
    const answer = await server.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
    return { status: answer.statusCode, body: answer.json<{ result: string; json?: unknown }>() };
  };

  it('lets nobody in, to nothing', async () => {
    const forged = [...wronglyMeant(good), ...wronglySigned(good)];
    expect(new Set(forged).size).toBeGreaterThanOrEqual(60);
    const guarded = [
      ENDPOINTS.listTraps,
      ENDPOINTS.listUsers,
      ENDPOINTS.recordTrapAct,
      ENDPOINTS.createCapture,
      ENDPOINTS.getPhoto,
      ENDPOINTS.getPaper,
      ENDPOINTS.streamEvents,
      ENDPOINTS.putUserConfig,
      ENDPOINTS.receiveChirpstack,
    ];
    for (const [index, token] of forged.entries()) {
      for (const endpoint of guarded) {
        const { status, body } = await call(endpoint, token);
        expect([index, endpoint.path, status, body.json]).toEqual([index, endpoint.path, 401, undefined]);
      }
    }
  });

  it('while one that it gave is good', async () => {
    const { header, claims, secret, token } = good;
    for (const each of [token, sign(header, claims, secret)]) {
      expect((await call(ENDPOINTS.listTraps, each)).status).toBe(200);
    }
  });
});
