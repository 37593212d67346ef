import type { Page, Route } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBarriers, TO_BE_JUDGED } from '../support/judgeScreen.ts';
import { openScreen, waitUntilLoaded, WIDTHS } from '../support/screens.ts';
import { type SiteWithTiles, startSiteWithTiles } from '../support/siteWithTiles.ts';

let site: SiteWithTiles;
beforeAll(async () => {
  site = await startSiteWithTiles();
});
afterAll(() => site?.stop());

const APPEARANCE = 'satomori-appearance';
const open = (
  path: string,
  appearance: object,
  more: Pick<Parameters<typeof openScreen>[1], 'context' | 'prepare'> = {},
) =>
  openScreen(site.browser, {
    url: site.server.url,
    path,
    token: site.token,
    width: WIDTHS.phone,
    stored: { [APPEARANCE]: JSON.stringify(appearance) },
    ...more,
  });

/** Of the window as it is painted, from 0 (black) to 255 (white): on average, and its brightest point. */
async function brightnessOf(page: Page): Promise<{ mean: number; max: number }> {
  const [grey] = (
    await sharp(await page.screenshot())
      .grayscale()
      .stats()
  ).channels;
  return { mean: grey?.mean ?? Number.NaN, max: grey?.max ?? Number.NaN };
}

/** Keeps the answers to matching requests back until they are released. */
async function holdBack(page: Page, files: string) {
  const held: Route[] = [];
  let isOpen = false;
  await page.route(files, (route) => (isOpen ? route.continue() : void held.push(route)));
  const release = async () => {
    isOpen = true;
    await Promise.all(held.map((route) => route.continue()));
  };
  return { asked: () => expect.poll(() => held.length).toBeGreaterThan(0), release };
}

const look = (page: Page) => page.evaluate(() => document.documentElement.dataset['look']);
const groundOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor);
const GROUND = 'rgb(20, 25, 28)';
const WHITE = 'rgb(255, 255, 255)';

it('is dark from the first picture on: nothing is painted before the look is known', async () => {
  const held = new Map<string, Awaited<ReturnType<typeof holdBack>>>();
  const pages: Page[] = [];
  const opening = open(
    '/Home',
    { scheme: 'dark' },
    {
      prepare: async (page) => {
        for (const name of ['headStart', 'index'])
          held.set(name, await holdBack(page, `**/assets/${name}-*.js`));
        pages.push(page);
      },
    },
  );
  await expect.poll(() => pages.length).toBe(1);
  const page = pages[0]!;
  await held.get('headStart')?.asked();
  await held.get('index')?.asked();
  const painted = () => performance.getEntriesByType('paint').length;
  expect([await page.evaluate(() => document.body), await page.evaluate(painted)]).toEqual([null, 0]);

  await held.get('headStart')?.release();
  await page.waitForFunction(() => document.body !== null);
  expect((await brightnessOf(page)).max).toBeLessThan(40);

  await held.get('index')?.release();
  await opening;
  await waitUntilLoaded(page);
  expect((await brightnessOf(page)).mean).toBeLessThan(70);
  expect(await groundOf(page, '.fui-FluentProvider')).toBe(GROUND);
  await page.context().close();
});

it('follows the device where a person wants that, at once', async () => {
  const page = await open('/User', { scheme: 'device' }, { context: { colorScheme: 'dark' } });
  await waitUntilLoaded(page);
  expect(await groundOf(page, '.fui-FluentProvider')).toBe(GROUND);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => look(page)).toBe('light');
  expect(await groundOf(page, '.fui-FluentProvider')).toBe(WHITE);
  await page.context().close();
});

it('is chosen among the settings, stays after a reload, and gives way to 屋外モード', async () => {
  const page = await open('/User', {}, { context: { ...TO_BE_JUDGED, colorScheme: 'dark' } });
  await waitUntilLoaded(page);
  expect(await look(page)).toBe('light');
  await page.getByRole('group', { name: '画面の明るさ' }).getByText('暗い', { exact: true }).click();
  expect(await look(page)).toBe('dark');
  await page.reload();
  await waitUntilLoaded(page);
  expect(await groundOf(page, '.fui-FluentProvider')).toBe(GROUND);
  // The bar of the browser has the colour of the header, in every look.
  const header = await groundOf(page, 'header');
  expect(header).toBe('rgb(38, 50, 56)');
  expect(await page.locator('meta[name="theme-color"]').getAttribute('content')).toBe('#263238');
  await page.getByRole('switch', { name: '屋外モード' }).click();
  await page.getByText('屋外モードがオンの間は、明るい画面で表示します。').waitFor();
  await expect.poll(() => groundOf(page, '.fui-FluentProvider')).toBe(WHITE);
  expect(await findBarriers(page)).toEqual([]);
  await page.context().close();
});

it('prints white with dark text, and is dark again', async () => {
  const page = await open('/HuntTimeline', { scheme: 'dark' });
  await waitUntilLoaded(page);
  await page.locator('main li').nth(1).waitFor();
  expect((await brightnessOf(page)).mean).toBeLessThan(70);
  await page.emulateMedia({ media: 'print' });
  expect((await brightnessOf(page)).mean).toBeGreaterThan(180);
  const heading = page.locator('main h1');
  expect(await heading.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(27, 38, 43)');
  expect(await groundOf(page, '.fui-FluentProvider')).toBe(WHITE);
  await page.emulateMedia({ media: 'screen' });
  expect(await groundOf(page, '.fui-FluentProvider')).toBe(GROUND);
  await page.context().close();
});

it('leaves photos as they are, and makes pale tiles of a map dark', async () => {
  const page = await open('/HuntMap', { scheme: 'dark' });
  await page.locator('.leaflet-tile-loaded').first().waitFor();
  const filterOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).filter);
  expect(await filterOf('.leaflet-tile-pane > *')).toContain('invert');
  expect(await filterOf('.leaflet-pins-pane')).toBe('none');
  await page.emulateMedia({ media: 'print' });
  expect(await filterOf('.leaflet-tile-pane > *')).toBe('none');
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: /^地図の種類/ }).click();
  await page.getByRole('radio', { name: '写真' }).check();
  await expect.poll(() => filterOf('.base-seamlessphoto')).toBe('brightness(0.7)');
  await page.context().close();
});
