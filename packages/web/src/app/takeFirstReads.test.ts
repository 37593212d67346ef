import { createHttpClient, createSessionApi } from '@satomori/core';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dropBegun } from '../platform/begun.ts';
import { gatewayKeys } from '../queries/gateways.ts';
import { sessionKeys } from '../queries/session.tsx';
import { trapKeys } from '../queries/traps.ts';
import { takeFirstReads } from './takeFirstReads.ts';
import { rows } from './testing/fakeServer.ts';
import { site, user } from './testing/rows.ts';

let asked: string[];
let cache: QueryClient;

beforeEach(() => {
  asked = [];
  cache = new QueryClient();
  globalThis.satomoriBegun = { authorization: 'Bearer ours', answers: new Map() };
});
afterEach(dropBegun);

function take(path: string) {
  const http = createHttpClient({
    baseUrl: 'http://satomori.test/web',
    token: () => 'ours',
    fetch: async (address) => {
      asked.push(new URL(address).pathname.split('/').at(-1) ?? '');
      return rows([]);
    },
  });
  takeFirstReads({ http, session: createSessionApi(http) }, cache, path);
}
const signIn = (more: Parameters<typeof user>[0]) =>
  cache.setQueryData(sessionKeys.all, { user: user(more), site: site() });
const holds = (keys: readonly string[]) => cache.getQueryCache().findAll({ queryKey: keys }).length > 0;

it('asks for nothing that the person may not see', () => {
  signIn({ is_hunter: true, is_gw_view: false });
  take('/HuntMap');
  expect(holds(trapKeys.all)).toBe(true);
  expect(holds(gatewayKeys.all)).toBe(false);
});

it('asks for nothing where nobody is known yet, or nothing was begun', () => {
  take('/HuntMap');
  signIn({ is_hunter: true });
  dropBegun();
  take('/HuntMap');
  expect(holds(trapKeys.all)).toBe(false);
  expect(asked).toEqual([]);
});

it('takes what the screen’s first picture stands on, and no more', async () => {
  signIn({ is_hunter: true, is_gw_view: true });
  take('/huntmap');
  await expect.poll(() => asked.toSorted()).toEqual(['gateways', 'traps']);
  asked = [];
  take('/Timeline');
  take('/nowhere');
  expect(asked).toEqual([]);
});
