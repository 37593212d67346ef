import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';

export const CLIENT = { id: 'satomori', secret: 'a-secret-of-the-provider' };

type Key = Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];

/** How the next ID token is made. */
export interface TokenPlan {
  /** Of the person who signs in. */
  claims: JWTPayload;
  /** Laid over the token that would be right. */
  wrong?: JWTPayload;
  signature?: 'good' | 'none' | 'of another key';
}

interface Asked {
  nonce: string;
  challenge: string;
  redirectUri: string;
}

export interface OpenidProvider {
  issuer: string;
  next: TokenPlan;
  /** While it is down, it answers nothing. */
  isDown: boolean;
  /** Shows a page with a button instead of sending the browser back at once. */
  asks: boolean;
  stop: () => Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
}

const send = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

function tokenOf({ claims, wrong, signature = 'good' }: TokenPlan, base: JWTPayload, keys: [Key, Key]) {
  const payload = { ...base, ...claims, ...wrong };
  if (signature === 'none') return new UnsecuredJWT(payload).encode();
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'ES256', kid: 'one' })
    .sign(keys[signature === 'good' ? 0 : 1]);
}

/** A small provider of OpenID Connect on this machine: code flow, PKCE (S256) and a client secret, all checked. */
export async function startOpenidProvider(): Promise<OpenidProvider> {
  const [own, other] = [
    await generateKeyPair('ES256', { extractable: true }),
    await generateKeyPair('ES256', { extractable: true }),
  ];
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'ES256', use: 'sig' };
  const codes = new Map<string, Asked>();
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function authorize(query: URLSearchParams, response: ServerResponse) {
    const code = randomBytes(16).toString('hex');
    const redirectUri = query.get('redirect_uri') ?? '';
    codes.set(code, {
      nonce: query.get('nonce') ?? '',
      challenge: query.get('code_challenge') ?? '',
      redirectUri,
    });
    const back = new URL(redirectUri);
    back.search = new URLSearchParams({ code, state: query.get('state') ?? '', iss: issuer }).toString();
    if (!provider.asks) return response.writeHead(302, { location: back.href }).end();
    const page = `<!doctype html><html lang="ja"><title>職員認証</title><a href="${back.href.replaceAll('&', '&amp;')}">ログインする</a>`;
    return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  }

  async function exchange(request: IncomingMessage, response: ServerResponse) {
    const body = await bodyOf(request);
    const asked = codes.get(body.get('code') ?? '');
    codes.delete(body.get('code') ?? '');
    const verifier = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      asked !== undefined &&
      verifier === asked.challenge &&
      body.get('redirect_uri') === asked.redirectUri &&
      body.get('client_id') === CLIENT.id &&
      body.get('client_secret') === CLIENT.secret;
    if (!isRight) return send(response, 400, { error: 'invalid_grant' });
    const now = Math.floor(Date.now() / 1000);
    const base = { iss: issuer, aud: CLIENT.id, iat: now, exp: now + 300, nonce: asked.nonce };
    const id_token = await tokenOf(provider.next, base, [own.privateKey, other.privateKey]);
    return send(response, 200, { access_token: 'x', token_type: 'Bearer', id_token });
  }

  server.on('request', (request, response) => {
    if (provider.isDown) return void request.socket.destroy();
    const { pathname, searchParams } = new URL(request.url ?? '', issuer);
    if (pathname === '/.well-known/openid-configuration')
      return void send(response, 200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['ES256'],
        token_endpoint_auth_methods_supported: ['client_secret_post'],
        authorization_response_iss_parameter_supported: true,
      });
    if (pathname === '/keys') return void send(response, 200, { keys: [jwk] });
    if (pathname === '/authorize') return void authorize(searchParams, response);
    if (pathname === '/token') return void exchange(request, response);
    return void response.writeHead(404).end();
  });

  const provider: OpenidProvider = {
    issuer,
    next: { claims: {} },
    isDown: false,
    asks: false,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return provider;
}
