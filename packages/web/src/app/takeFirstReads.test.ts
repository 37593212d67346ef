import { createHttpClient, createSessionApi } from '@satomori/core';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropPrefetched } from '../platform/network/prefetched.ts';
import { gatewayKeys } from '../queries/gateways.ts';
import { sessionKeys } from '../queries/session/session.tsx';
import { trapKeys } from '../queries/traps.ts';
import { takeFirstReads } from './takeFirstReads.ts';
import { rows } from './testing/fakeServer.ts';
import { site, trap, user } from './testing/rows.ts';

let asked: string[];
/** Zoom, column and row of each requested tile. */
let tiles: string[];
let cache: QueryClient;
let traps: unknown[];

beforeEach(() => {
  asked = [];
  tiles = [];
  vi.stubGlobal(
    'Image',
    class {
      set src(address: string) {
        tiles.push(/\d+\/\d+\/\d+/.exec(address)?.[0] ?? address);
      }
    },
  );
  cache = new QueryClient();
  traps = [];
  globalThis.satomoriPrefetched = { authorization: 'Bearer ours', answers: new Map() };
});
afterEach(() => {
  dropPrefetched();
  vi.unstubAllGlobals();
});

function take(path: string): Promise<void> {
  const http = createHttpClient({
    baseUrl: 'http://satomori.test/web',
    token: () => 'ours',
    fetch: async (address) => {
      asked.push(new URL(address).pathname.split('/').at(-1) ?? '');
      return rows(address.includes('/traps') ? traps : []);
    },
  });
  const { pathname, search } = new URL(path, 'http://satomori.test');
  return takeFirstReads(
    {
      http,
      background: http,
      files: http,
      session: createSessionApi(http),
      baseUrl: Promise.resolve('/web'),
    },
    cache,
    {
      pathname,
      search,
    },
  );
}
const signIn = (more: Parameters<typeof user>[0]) =>
  cache.setQueryData(sessionKeys.all, { user: user(more), site: site() });
const holds = (keys: readonly string[]) => cache.getQueryCache().findAll({ queryKey: keys }).length > 0;

it('asks for nothing that the person may not see', () => {
  signIn({ is_hunter: true, is_gw_view: false });
  void take('/HuntMap');
  expect(holds(trapKeys.all)).toBe(true);
  expect(holds(gatewayKeys.all)).toBe(false);
});

it('asks for nothing where nobody is known yet, or nothing was begun', async () => {
  await take('/HuntMap');
  signIn({ is_hunter: true });
  dropPrefetched();
  await take('/HuntMap');
  expect(holds(trapKeys.all)).toBe(false);
  expect(asked).toEqual([]);
});

it('takes what the screen’s first picture stands on, and no more', async () => {
  signIn({ is_hunter: true, is_gw_view: true });
  await take('/huntmap');
  expect(asked.toSorted()).toEqual(['gateways', 'traps']);
  asked = [];
  await take('/Timeline');
  await take('/nowhere');
  expect(asked).toEqual([]);
});

describe('the tiles of a map', () => {
  const MIDDLE = { center_latitude: 35.37, center_longitude: 137.72, default_zoom: 13 };
  const begin = () =>
    cache.setQueryData(sessionKeys.all, { user: user({ is_hunter: true }), site: site(MIDDLE) });

  it('are not sent for where the screen has no map, shows something else, or fewer of the traps', async () => {
    begin();
    for (const path of ['/Home', '/Timeline', '/HuntMap?tab=list', '/HuntMap?q=沢', '/Map?period=days'])
      await take(path);
    expect(tiles).toEqual([]);
  });

  it('lie around the middle of the site, or where the address shows', async () => {
    begin();
    await take('/Map');
    expect(tiles).toContain('13/7229/3234');
    tiles = [];
    await take('/HuntMap?latitude=39.72&longitude=140.1&zoom=10');
    expect(tiles).toContain('10/910/388');
  });

  it('lie around the traps on ほかくマップ', async () => {
    begin();
    traps = [
      trap({ latitude: 35.5, longitude: 138.5 }),
      trap({ id: 'another', latitude: null, longitude: null }),
    ];
    await take('/HuntMap');
    expect(tiles).toContain('13/7247/3230');
    expect(tiles).not.toContain('13/7229/3234');
  });
});
