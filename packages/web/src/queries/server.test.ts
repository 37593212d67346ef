import { type Fetch, NetworkError } from '@satomori/core';
import { expect, it, vi } from 'vitest';
import { createServer } from './server.tsx';

const serverWith = (config: Parameters<typeof createServer>[0]['config']) => {
  const fetch = vi.fn<Fetch>(async () => Response.json({ json: {} }));
  const server = createServer({ config, pageUrl: '/web', token: () => null, fetch });
  return { ...server, addresses: () => fetch.mock.calls.map(([address]) => address) };
};

it('asks another server for data, and its own for the files of the app', async () => {
  const config = { baseUrl: 'https://api.example.jp/web', productKey: 'satomori' };
  const { http, files, addresses } = serverWith(Promise.resolve(config));
  await http.send('GET', '/api/traps');
  await files.send('GET', '/_nuxt/builds/latest.json');
  expect(addresses()).toEqual(['https://api.example.jp/web/api/traps', '/web/_nuxt/builds/latest.json']);
});

it('asks nobody where the configuration cannot be used, and gives the reason', async () => {
  const { http, addresses } = serverWith(Promise.reject(new Error('設定に誤りがあります')));
  const thrown = await http.send('GET', '/api/traps').catch((error: unknown) => error);
  expect(thrown).toMatchObject({ message: '設定に誤りがあります' });
  expect(thrown).not.toBeInstanceOf(NetworkError);
  expect(addresses()).toEqual([]);
});
