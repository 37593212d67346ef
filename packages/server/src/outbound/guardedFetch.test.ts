import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guardedFetch, PrivateAddressError } from './guardedFetch.ts';
import { isPrivateAddress } from './privateAddress.ts';

describe('a private address', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2002:a00:1::1',
  ])('is %s', (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  it.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2404:6800::1'])(
    'is not %s',
    (address) => {
      expect(isPrivateAddress(address)).toBe(false);
    },
  );
});

describe('calling an address that a person entered', () => {
  const packers = { gzip: gzipSync, br: brotliCompressSync, zstd: zstdCompressSync };
  type Packing = keyof typeof packers;
  /** `/gzip/1000`: 1,000 bytes, packed. */
  const server = createServer(({ url = '' }, response) => {
    const [, packing = '', length] = url.split('/');
    if (length === undefined) return response.end('inside');
    response.setHeader('content-encoding', packing);
    return response.end(packers[packing as Packing](Buffer.alloc(Number(length), 'a')));
  });
  let port = 0;
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => server.close());

  const causes = (error: unknown): unknown[] =>
    error instanceof Error ? [error, ...causes(error.cause)] : [];

  it.each(['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '0x7f.1', '2130706433'])(
    'does not reach %s, unless it is permitted',
    async (host) => {
      const call = (mayBePrivate: boolean) =>
        guardedFetch(mayBePrivate)(`http://${host}:${port}/`, { method: 'GET' });
      const refused = await call(false).catch((error: unknown) => causes(error));
      expect(refused).toContainEqual(expect.any(PrivateAddressError));
      expect(await (await call(true)).text()).toBe('inside');
    },
  );

  it.each(['gzip', 'br', 'zstd'] satisfies Packing[])(
    'abandons an answer that unpacks to more than 1 MB: %s',
    async (packing) => {
      const MB = 1024 * 1024;
      const call = (length: number) =>
        guardedFetch(true)(`http://127.0.0.1:${port}/${packing}/${length}`, { method: 'GET' });
      expect(await (await call(MB)).text()).toHaveLength(MB);
      await expect((await call(MB + 1)).text()).rejects.toThrow('unpacks to more');
      await expect((await call(64 * MB)).json()).rejects.toThrow('unpacks to more');
    },
  );
});
