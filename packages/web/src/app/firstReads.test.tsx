import { screen } from '@testing-library/react';
import type { RouteName } from '@satomori/core';
import { onTestFinished, expect, it, vi } from 'vitest';
import { dropPrefetched } from '../platform/network/prefetched.ts';
import { trapKeys } from '../queries/traps.ts';
import { FIRST_READS, SESSION_READS } from './firstReads.ts';
import { type Answers, rows as listOf } from './testing/fakeServer.ts';
import { renderApp } from './testing/renderApp.tsx';
import { site, user } from './testing/rows.ts';

const SCREENS = Object.keys(FIRST_READS) as (keyof typeof FIRST_READS)[];

/** Answers the first reads of a screen and records their requests. */
function listening(screen: RouteName) {
  const asked: string[] = [];
  const addresses = [
    ...Object.values(SESSION_READS),
    ...(FIRST_READS[screen] ?? []).map((each) => each.address),
  ];
  const content: Record<string, unknown[]> = {
    '/api/users': [user({ is_hunter: true, is_gw_view: true })],
    '/api/sites': [site()],
  };
  const answers: Answers = Object.fromEntries(
    addresses.map((address) => {
      const path = address.split('?')[0] ?? address;
      return [
        `GET ${path}`,
        ({ url }) => {
          asked.push(url.pathname.replace(/^\/web/, '') + url.search);
          return listOf(content[path] ?? []);
        },
      ];
    }),
  );
  return { asked, addresses, answers };
}

it.each(SCREENS)('of %s are what the screen asks for, word for word', async (screen) => {
  const { asked, addresses, answers } = listening(screen);
  renderApp(`/${screen}`, { answers });
  await vi.waitFor(() => expect(asked).toEqual(expect.arrayContaining(addresses)), { timeout: 20_000 });
});

/** Opens the map after the answers to its first reads were sent for; the traps are read once `read` is called. */
function openMap(isComplete: boolean) {
  let read = () => {};
  const isRead = new Promise<void>((resolve) => (read = resolve));
  globalThis.satomoriPrefetched = { authorization: '', answers: new Map(), isComplete };
  onTestFinished(dropPrefetched);
  const answers = { 'GET /api/traps': () => isRead.then(() => listOf([])) };
  return { ...renderApp('/HuntMap', { answers }), read };
}

const placeholder = () => document.querySelector('main [aria-label="読み込み中"]');
const WITHIN = { timeout: 20_000 };

it('a screen is drawn with the answers that have come, without a placeholder before', async () => {
  await import('../screens/hunt-map/HuntMapScreen.tsx');
  const { queryClient, read } = openMap(true);
  const isTaking = () => queryClient.getQueryCache().findAll({ queryKey: trapKeys.all }).length > 0;
  await vi.waitFor(() => expect(isTaking()).toBe(true), WITHIN);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(document.querySelector('main')).toBe(null);
  read();
  await screen.findByText('ここの地図に', { exact: false }, WITHIN);
});

it('a screen does not wait for answers that are on their way', async () => {
  const { read } = openMap(false);
  await vi.waitFor(() => expect(placeholder()).not.toBe(null), WITHIN);
  read();
  await screen.findByText('ここの地図に', { exact: false }, WITHIN);
});
