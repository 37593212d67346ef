import type { RouteName } from '@satomori/core';
import { expect, it, vi } from 'vitest';
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
