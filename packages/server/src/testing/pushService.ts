import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushMessage, PushSubscriptionInput } from '@satomori/core';

/** How a device's push service answers; a device without answers left accepts. */
export interface PushAnswer {
  status: number;
  headers?: Record<string, string>;
  /** Never answers. */
  hangs?: boolean;
}

export interface PushDevice {
  /** As the browser hands it to the app. */
  subscription: PushSubscriptionInput;
  /** Decrypted, in the order in which they came, also those that were refused. */
  received: (PushMessage & { headers: IncomingMessage['headers'] })[];
  /** For the next messages in turn. */
  answers: PushAnswer[];
}

const HEADER_SALT = 16;
const HEADER_RECORD = 4;

/** RFC 8188 and 8291, one record. */
function decrypt(body: Buffer, keys: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, HEADER_SALT);
  const keyLength = body[HEADER_SALT + HEADER_RECORD] ?? 0;
  const keyAt = HEADER_SALT + HEADER_RECORD + 1;
  const serverKey = body.subarray(keyAt, keyAt + keyLength);
  const sealed = body.subarray(keyAt + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), serverKey]);
  const ikm = Buffer.from(hkdfSync('sha256', keys.computeSecret(serverKey), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

/** RFC 8292: the token is signed by the key that stands beside it, for this service. */
function isSignedFor(authorization: string, origin: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return false;
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
    format: 'jwk',
  });
  const { aud } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as { aud: string };
  const signed = Buffer.from(`${head}.${claims}`);
  const dsa = { key: publicKey, dsaEncoding: 'ieee-p1363' as const };
  return aud === origin && verify('sha256', signed, dsa, Buffer.from(signature, 'base64url'));
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** A push service of this machine, which decrypts what it gets. */
export async function startPushService() {
  const devices = new Map<string, PushDevice & { keys: ECDH; auth: Buffer }>();

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const device = devices.get(request.url ?? '');
    const body = await bodyOf(request);
    if (device === undefined || !isSignedFor(request.headers.authorization ?? '', origin)) {
      response.writeHead(403).end();
      return;
    }
    const message = JSON.parse(decrypt(body, device.keys, device.auth)) as PushMessage;
    device.received.push({ ...message, headers: request.headers });
    const answer = device.answers.shift() ?? { status: 201 };
    if (answer.hangs !== true) response.writeHead(answer.status, answer.headers).end();
  }

  const server = createServer((request, response) => {
    receive(request, response).catch(() => response.writeHead(400).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    /** A browser that has just allowed notifications. */
    addDevice(device_name: string, host = origin): PushDevice {
      const path = `/push/${randomBytes(8).toString('hex')}`;
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      const subscription = {
        endpoint: `${host}${path}`,
        p256dh: keys.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
        device_name,
      };
      const device = { subscription, received: [], answers: [], keys, auth };
      devices.set(path, device);
      return device;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
export type PushService = Awaited<ReturnType<typeof startPushService>>;
