import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { type FakeTiles, startFakeTiles } from '../support/fakeTiles.ts';
import { createSamplePeople } from '../support/samplePeople.ts';
import { openScreen, WIDTHS } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const LONG = { timeout: 60_000 };
const MAP_CODE = /\/assets\/map-[^/]*\.js$/;

let tiles: FakeTiles;
let server: RunningServer;
let browser: Browser;
let token: string;

beforeAll(async () => {
  tiles = await startFakeTiles();
  [server, browser] = await Promise.all([startServer({ env: { TILES_URL: tiles.url } }), launchChromium()]);
  token = (await createSamplePeople(server.url)('admin')).token;
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await tiles?.stop();
});

/** Opens a map whose own code does not come before tiles have been sent for. */
async function open(path: string, width: number) {
  const asked: string[] = [];
  let tell = () => {};
  const hasAsked = new Promise<void>((resolve) => (tell = resolve));
  const page = await openScreen(browser, {
    url: server.url,
    path,
    token,
    width,
    prepare: async (each) => {
      each.on('request', (request) => {
        if (!request.url().startsWith(tiles.url)) return;
        asked.push(request.url());
        tell();
      });
      await each.route(MAP_CODE, async (route) => {
        await hasAsked;
        await route.continue();
      });
    },
  });
  await page.locator('.leaflet-tile-loaded').first().waitFor();
  const shown = await page
    .locator('img.leaflet-tile')
    .evaluateAll((all) => all.map((each) => each.getAttribute('src')));
  await page.context().close();
  return { asked, shown };
}

describe.each(Object.entries(WIDTHS))('a map at the width of a %s', (_name, width) => {
  it.each(['/HuntMap', '/Map', '/HuntMap?latitude=35.4&longitude=137.75&zoom=11'])(
    '%s finds the tiles of its middle sent for before its own code is there, each once and none in vain',
    LONG,
    async (path) => {
      const { asked, shown } = await open(path, width);
      expect(asked.length).toBeGreaterThan(0);
      expect(new Set(asked).size).toBe(asked.length);
      expect(asked.filter((address) => !shown.includes(address))).toEqual([]);
    },
  );
});
