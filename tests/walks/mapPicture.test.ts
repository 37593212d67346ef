import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { middleOf } from '../support/mapPins.ts';
import { openScreen, type ScreenOptions, WIDTHS } from '../support/screens.ts';
import { type SiteWithTiles, startSiteWithTiles } from '../support/siteWithTiles.ts';

let site: SiteWithTiles;
beforeAll(async () => {
  site = await startSiteWithTiles();
});
afterAll(() => site?.stop());

interface Pixels {
  width: number;
  height: number;
  /** Red, green and blue at a place. */
  at: (x: number, y: number) => readonly [number, number, number];
}

async function saveMap(page: Page): Promise<Pixels> {
  const menu = page.getByRole('button', { name: /^地図の種類/ });
  if ((await menu.getAttribute('aria-expanded')) !== 'true') await menu.click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '画像として保存' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^ほかくマップ_里山町_\d{4}-\d\d-\d\d\.png$/);
  const image = sharp(await readFile(await download.path())).removeAlpha();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const from = (Math.round(y) * info.width + Math.round(x)) * info.channels;
    return [data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0] as const;
  };
  return { width: info.width, height: info.height, at };
}

/** How many pixels of a part are as wanted. */
function count(
  { at }: Pixels,
  [left, top, right, bottom]: readonly [number, number, number, number],
  isWanted: (color: readonly [number, number, number]) => boolean,
): number {
  let found = 0;
  for (let y = Math.round(top); y < bottom; y += 1)
    for (let x = Math.round(left); x < right; x += 1) if (isWanted(at(x, y))) found += 1;
  return found;
}
const isDark = ([red, green, blue]: readonly [number, number, number]) => red + green + blue < 240;
/** The red of 作動, #C62828. */
const isRed = ([red, green, blue]: readonly [number, number, number]) => red > 170 && green < 90 && blue < 90;
/** The colour of the fake tiles. */
const OF_TILES = [128, 128, 128];
/** Above the map: site, screen and moment. */
const HEAD = 60;

async function openMap(
  path: string,
  more: Partial<ScreenOptions> = {},
): Promise<{ page: Page; map: Locator }> {
  const { browser, server, token } = site;
  const page = await openScreen(browser, { url: server.url, path, width: WIDTHS.desktop, token, ...more });
  const map = page.locator('.leaflet-container');
  await page.locator('.leaflet-tile-loaded').first().waitFor();
  return { page, map };
}

// Source: R292.
it('the map is saved as a picture, with its signs where they are, title, tiles, sources and legend', async () => {
  const { page, map } = await openMap('/HuntMap?layers=traps');
  await page.locator('summary', { hasText: '凡例' }).waitFor();
  await page.getByRole('button', { name: '当時の状態' }).waitFor();
  const fired = page.locator('[data-pin][aria-label*="作動"]').first();
  await fired.waitFor();
  const picture = await saveMap(page);
  // The parts below the map, which come later, make it smaller.
  const [around, sign] = await Promise.all([map.boundingBox(), middleOf(fired)]);
  if (around === null) throw new Error('no map');
  expect(picture.width).toBe(Math.round(around.width));
  expect(picture.height).toBeGreaterThan(around.height + HEAD + 30);
  const [x, y] = [sign.x - around.x, sign.y - around.y + HEAD];
  expect(count(picture, [x - 10, y - 10, x + 10, y + 10], isRed)).toBeGreaterThan(40);
  expect(count(picture, [0, 0, 300, HEAD], isDark)).toBeGreaterThan(100);
  const foot = HEAD + around.height;
  expect(count(picture, [picture.width - 120, foot, picture.width, foot + 24], isDark)).toBeGreaterThan(20);
  expect(count(picture, [0, foot, 200, foot + 24], isDark)).toBeGreaterThan(50);
  expect(count(picture, [0, foot + 30, 300, picture.height], isRed)).toBeGreaterThan(20);
  expect(picture.at(around.width - 8, HEAD + around.height / 2)).toEqual(OF_TILES);
  await page.getByText('保存しました。', { exact: true }).waitFor();
  await page.context().close();
});

it('it says that tiles are left out where their server does not allow them in a picture', async () => {
  const { page } = await openMap('/HuntMap?layers=traps', {
    // A page names its origin only where it wants to use what it gets.
    prepare: (each) =>
      each.route(`${site.tiles.origin}/**`, (route) =>
        route.request().headers()['origin'] === undefined ? route.continue() : route.abort(),
      ),
  });
  const picture = await saveMap(page);
  await page.getByText(/^保存しました。地図の画像は、配信元が認めていないため入っていません/).waitFor();
  expect(picture.at(picture.width - 8, HEAD + 200)).not.toEqual(OF_TILES);
  await page.context().close();
});

it.each([390, 1440])('the states of the past are saved with their moment, at %i px', async (width) => {
  const at = new Date(Date.now() - 86_400_000).toISOString();
  const { page, map } = await openMap(`/HuntMap?past=day&at=${at}`, { width });
  await page.getByRole('list', { name: '当時の状態ごとの数' }).waitFor();
  const around = await map.boundingBox();
  if (around === null) throw new Error('no map');
  const picture = await saveMap(page);
  const scale = picture.width / around.width;
  // The second line has both the moment of the states and that of the file.
  expect(count(picture, [150 * scale, 30 * scale, 340 * scale, HEAD * scale], isDark)).toBeGreaterThan(150);
  expect(picture.height / scale).toBeGreaterThan(around.height + HEAD + 30);
  await page.context().close();
});
