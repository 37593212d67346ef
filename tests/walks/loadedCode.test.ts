import { afterAll, beforeAll, expect, it } from 'vitest';
import { bytesOf, codeOf, FIRST_TILE, type Open, requestsBeforeMap } from '../support/loadedCode.ts';
import { openScreen } from '../support/screens.ts';
import { type SiteWithTiles, startSiteWithTiles } from '../support/siteWithTiles.ts';

/** Limits of docs/performance.md: JS and CSS as brotli, in bytes; own requests before the first tile. */
const MAX_OF_LOGIN = 160_000;
const MAX_OF_MAP = 232_000;
const MAX_REQUESTS = 12;

let site: SiteWithTiles;
beforeAll(async () => {
  site = await startSiteWithTiles();
});
afterAll(() => site?.stop());

const openOwn =
  (path: string, more: { token?: string }): Open =>
  (prepare) =>
    openScreen(site.browser, { url: site.server.url, path, ...more, prepare });

it('the login page loads its own code alone, not that of the layout', async () => {
  const parts = await codeOf(openOwn('/Login', {}), 'input[type=password]');
  const names = parts.map(({ address }) => /\/(\w+)-[\w-]+\.(?:js|css)$/.exec(address)?.[1]);
  expect(names).toEqual(expect.arrayContaining(['index', 'LoginScreen']));
  expect(names.filter((name) => ['frame', 'pages', 'checks', 'outbox'].includes(name ?? ''))).toEqual([]);
  expect(bytesOf(parts)).toBeLessThanOrEqual(MAX_OF_LOGIN);
});

it('a map stays light', async () => {
  const openMap = openOwn('/HuntMap', { token: site.token });
  const parts = await codeOf(openMap, FIRST_TILE);
  const needed = parts.filter(({ isNeeded }) => isNeeded);
  expect(needed.length).toBeGreaterThan(3);
  expect(bytesOf(needed)).toBeLessThanOrEqual(MAX_OF_MAP);
  let requests = await requestsBeforeMap(openMap, site.server.url);
  // A busy machine shows the first tile late, when later parts are asked for; none makes fewer requests.
  for (let tries = 1; requests.length > MAX_REQUESTS && tries < 4; tries += 1)
    requests = await requestsBeforeMap(openMap, site.server.url);
  expect(requests.length, requests.join(' ')).toBeLessThanOrEqual(MAX_REQUESTS);
});
