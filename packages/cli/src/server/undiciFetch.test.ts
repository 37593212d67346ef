import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { describeError } from '../errors/describeError.ts';
import { connect } from './connect.ts';
import { createUndiciFetch } from './undiciFetch.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://localhost:${(server.address() as AddressInfo).port}/web`;
}

it('reads from a real server, past a proxy that is not for this machine', async () => {
  const url = await listen((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({ json: [{ path: request.url, agent: request.headers['user-agent'] }], next: null }),
    );
  });
  const fetch = createUndiciFetch({ HTTP_PROXY: 'http://127.0.0.1:9', http_proxy: 'http://127.0.0.1:9' });
  const { reading } = connect({ url, token: 'x', fetch });
  const { json } = await reading.traps.list({ state: 'fired' });
  expect(json[0]).toMatchObject({
    path: '/web/api/traps?state=fired',
    agent: expect.stringContaining('satomori/'),
  });
});

it('goes through the proxy of the environment', async () => {
  const asked: string[] = [];
  const proxy = createServer().on('connect', (request, socket) => {
    asked.push(`${request.method} ${request.url}`);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  closers.push(() => proxy.close());
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  const fetch = createUndiciFetch({ HTTPS_PROXY: `http://127.0.0.1:${port}`, NO_PROXY: 'example.jp' });
  const { reading } = connect({ url: 'https://trap.invalid/web', token: 'x', fetch });
  await expect(reading.traps.list()).rejects.toThrow();
  expect(asked).toEqual(['CONNECT trap.invalid:443']);
});

it('gives up after --timeout with the code for it', async () => {
  const url = await listen(() => {});
  const { reading } = connect({ url, token: 'x', fetch: createUndiciFetch({}, 100), timeoutMs: 100 });
  const error: unknown = await reading.traps.list().catch((each: unknown) => each);
  expect(describeError(error)).toMatchObject({ exitCode: 8, code: 'timed_out' });
});

it('says why there is no connection', async () => {
  const { reading } = connect({ url: 'http://localhost:9/web', token: 'x', fetch: createUndiciFetch({}) });
  const error: unknown = await reading.traps.list().catch((each: unknown) => each);
  expect(describeError(error)).toMatchObject({ exitCode: 7, code: 'network' });
});
