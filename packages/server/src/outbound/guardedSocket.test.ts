import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PrivateAddressError } from './guardedFetch.ts';
import { guardedSocket } from './guardedSocket.ts';

const server = createServer((socket) => socket.end('inside'));
let port = 0;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

const reach = async (host: string, mayBePrivate: boolean): Promise<string> => {
  const url = new URL(`mqtt://${host}:${port}`);
  const socket = guardedSocket(url, { mayBePrivate, defaultPort: 1883, tls: null });
  const [data] = (await once(socket, 'data')) as [Buffer];
  return data.toString();
};

it.each([
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '169.254.169.254',
  '[::1]',
  '[fd00::1]',
  '[::ffff:127.0.0.1]',
])('a connection is not even begun to %s', async (host) => {
  await expect(reach(host, false)).rejects.toThrow(PrivateAddressError);
});

it.each(['127.0.0.1', 'localhost', '0x7f.1'])(
  'a connection does not reach %s, unless it is permitted',
  async (host) => {
    await expect(reach(host, false)).rejects.toThrow(PrivateAddressError);
    expect(await reach(host, true)).toBe('inside');
  },
);
