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
  globalThis.satomoriBegun = undefined;
  localStorage.clear();
  location.hash = '';
});

const answerOf = (address: string) =>
  address === USERS ? rows([user()]) : address.includes('/sites') ? rows([site()]) : rows([]);
const begin = async () => {
  await import('./headStart.ts');
  await vi.waitFor(() => expect(fetched.mock.calls.map(([address]) => address)).toContain(TRAPS), 10_000);
};

it('sends what the app would send: the same addresses with the same headers', async () => {
  fetched.mockImplementation((address) => Promise.resolve(answerOf(address as string)));
  await begin();
  for (const [address, init] of fetched.mock.calls) {
    expect(address).toMatch(/^\/web\/api\//);
    const headers = new Headers(init?.headers);
    expect([headers.get('authorization'), headers.get('timeout')]).toEqual([`Bearer ${token}`, '3000']);
  }
  const kept = await globalThis.satomoriBegun?.answers.get(USERS);
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
  expect((await globalThis.satomoriBegun?.answers.get(USERS))?.status).toBe(200);
});
