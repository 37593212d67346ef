import { TOKEN_KEY } from '@satomori/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rows, tokenOf } from './testing/fakeServer.ts';
import { site, user } from './testing/rows.ts';

const HOME = { name: 'Home', isOpenToAnyone: false, files: [] };
const LOGIN = { name: 'Login', isOpenToAnyone: true, files: [] };
const USERS = '/web/api/users?limit=1000';
const TRAPS = '/web/api/traps?limit=1000';

const token = tokenOf();
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  globalThis.satomoriConfig = undefined;
  vi.resetModules();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('__BASE__', '/web/');
  vi.stubGlobal('__ENTRY__', 'assets/entry.js');
  vi.stubGlobal('__SCREENS__', { '/home': HOME, '/login': LOGIN });
  localStorage.setItem(TOKEN_KEY, token);
  location.hash = '#/Home';
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
  globalThis.satomoriPrefetched = undefined;
  globalThis.satomoriConfig = undefined;
  localStorage.clear();
  location.hash = '';
});

const CONFIG = '/web/config.json';
const API = 'https://api.example.jp/web';
const noConfig = () => new Response('', { status: 404 });
const answerOf = (address: string) =>
  address === CONFIG
    ? noConfig()
    : address === USERS
      ? rows([user()])
      : address.includes('/sites')
        ? rows([site()])
        : rows([]);
const asked = () => fetched.mock.calls.map(([address]) => address as string);
const begin = async (last = TRAPS) => {
  await import('./headStart.ts');
  await vi.waitFor(() => expect(asked()).toContain(last), 10_000);
};

it('sends what the app would send: the same addresses with the same headers', async () => {
  fetched.mockImplementation((address) => Promise.resolve(answerOf(address as string)));
  await begin();
  expect(asked()[0]).toBe(CONFIG);
  for (const [address, init] of fetched.mock.calls.slice(1)) {
    expect(address).toMatch(/^\/web\/api\//);
    const headers = new Headers(init?.headers);
    expect([headers.get('authorization'), headers.get('timeout')]).toEqual([`Bearer ${token}`, '3000']);
  }
  const kept = await globalThis.satomoriPrefetched?.answers.get(USERS);
  expect(await kept?.json()).toMatchObject({ json: [{ id: user().id }] });
});

it('asks again as the client does, and keeps the second answer for the app', async () => {
  let isFirst = true;
  fetched.mockImplementation((address) => {
    if (address !== USERS || !isFirst) return Promise.resolve(answerOf(address as string));
    isFirst = false;
    return Promise.resolve(new Response('', { status: 503 }));
  });
  await begin();
  expect(fetched.mock.calls.filter(([address]) => address === USERS)).toHaveLength(2);
  expect((await globalThis.satomoriPrefetched?.answers.get(USERS))?.status).toBe(200);
});

it('tells the app that all answers have come, except where one is a refusal', async () => {
  fetched.mockImplementation((address) => Promise.resolve(answerOf(address as string)));
  await begin();
  await vi.waitFor(() => expect(globalThis.satomoriPrefetched?.isComplete).toBe(true));

  vi.resetModules();
  fetched.mockReset().mockImplementation(async (address) => {
    return address === TRAPS ? Response.json({}, { status: 403 }) : answerOf(address as string);
  });
  await begin();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(globalThis.satomoriPrefetched?.isComplete).toBe(undefined);
});

it('asks where the configuration says, and knows the site by its name there', async () => {
  const config = { baseUrl: API, productKey: 'wanawatch' };
  const { is_satomori: _ours, ...others } = site();
  fetched.mockImplementation(async (input) => {
    const address = input as string;
    if (address === CONFIG) return Response.json(config);
    if (address.endsWith('/sites')) return rows([{ ...others, is_wanawatch: true }]);
    return rows(address.includes('/users') ? [user()] : []);
  });
  await begin(`${API}/api/traps?limit=1000`);
  expect(asked().filter((address) => !address.startsWith(`${API}/api/`))).toEqual([CONFIG]);
  expect([...(globalThis.satomoriPrefetched?.answers.keys() ?? [])]).toContain(`${API}/api/users?limit=1000`);
});

it('asks for nothing where the configuration cannot be used', async () => {
  fetched.mockImplementation(async () => Response.json({ baseUrl: '//evil.example/web' }));
  await begin(CONFIG);
  await globalThis.satomoriConfig?.catch(() => {});
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked()).toEqual([CONFIG]);
});
