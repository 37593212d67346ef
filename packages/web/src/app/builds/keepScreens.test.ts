import type { HttpClient } from '@satomori/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepScreens } from './keepScreens.ts';

vi.mock('../../platform/page/release.ts', () => ({ BUILD_CACHE: 'satomori-build-b', BUILD_ID: 'b' }));

const kept = new Map<string, Response>();
const fetched = vi.fn<(address: string) => Promise<Response>>();
const meta = { routes: [{ path: '/Home', files: ['assets/home.js'], later: ['assets/map.json'] }] };
const files = { send: async () => Response.json(meta) } as unknown as HttpClient;
const keep = () => keepScreens(files, new Set(['hunter']));

const as = (type: string) => async () => new Response('content', { headers: { 'content-type': type } });

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('caches', {
    open: async () => ({
      keys: async () => [...kept.keys()].map((url) => ({ url: `http://localhost${url}` })),
      put: async (address: string, answer: Response) => void kept.set(address, answer),
    }),
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve() },
  });
});
afterEach(() => {
  fetched.mockReset();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** Source: R54. */
it('never keeps the page of a captive portal under the name of a script, and goes on once that is over', async () => {
  fetched.mockImplementation(as('text/html'));
  await expect(keep()).rejects.toThrow('no file of the build');
  expect(kept.size).toBe(0);
  fetched.mockImplementation((address) =>
    as(address.endsWith('.js') ? 'text/javascript' : 'application/json')(),
  );
  await keep();
  expect([...kept.keys()]).toEqual(['/assets/home.js', '/assets/map.json']);
});

it('asks for nothing twice', async () => {
  fetched.mockImplementation(as('text/javascript'));
  kept.set('/assets/map.json', new Response());
  await keep();
  expect(fetched.mock.calls).toEqual([['/assets/home.js']]);
});
