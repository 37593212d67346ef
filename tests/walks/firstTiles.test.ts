import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openScreen, WIDTHS } from '../support/screens.ts';
import { type SiteWithTiles, startSiteWithTiles } from '../support/siteWithTiles.ts';

const LONG = { timeout: 60_000 };
const MAP_CODE = /\/assets\/map-[^/]*\.js$/;

let site: SiteWithTiles;

beforeAll(async () => {
  site = await startSiteWithTiles();
});
afterAll(() => site?.stop());

/** Opens a map whose own code is delayed until tiles have been requested. */
async function open(path: string, width: number) {
  const { tiles, server, browser, token } = site;
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
