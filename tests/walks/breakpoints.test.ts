import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { createSamplePeople } from '../support/samplePeople.ts';
import { openScreen, waitUntilLoaded } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';

let server: RunningServer;
let browser: Browser;
let token: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchChromium()]);
  ({ token } = await createSamplePeople(server.url)('admin'));
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const open = async (path: string): Promise<Page> => {
  const page = await openScreen(browser, { url: server.url, path, token });
  await waitUntilLoaded(page);
  return page;
};

/** How many of the list's items stand side by side. */
const columnsOf = (page: Page, items: string) =>
  page
    .locator(items)
    .evaluateAll((found) => new Set(found.map((each) => Math.round(each.getBoundingClientRect().left))).size);

const isAtWidth = async (page: Page, width: number) => page.setViewportSize({ width, height: 1000 });

it.each([
  ['the cards of traps', '/HokapatoList', '[aria-label="わなの一覧"] > li', [1, 2, 2, 3, 3]],
  ['the notifications', '/NotifiedList', '[aria-label="通知"] > li', [1, 1, 1, 2, 2, 1, 1, 2, 2, 3]],
])('%s stand side by side as the width has room for them', async (_name, path, items, wanted) => {
  const page = await open(path);
  const found: number[] = [];
  for (const width of [599, 600, 959, 960, 1279, 1280, 1919, 1920, 2559, 2560].slice(0, wanted.length)) {
    await isAtWidth(page, width);
    await page.locator(items).nth(2).waitFor();
    found.push(await columnsOf(page, items));
  }
  expect(found).toEqual(wanted);
  await page.context().close();
});

it('the places are in a bar at the bottom below 1280 px, and in a column from there, wider on wide desks', async () => {
  const page = await open('/Home');
  const menu = page.getByRole('navigation', { name: 'メニュー' });
  const widthOf = async () => Math.round((await menu.boundingBox())?.width ?? 0);
  const found: number[] = [];
  for (const width of [960, 1279, 1280, 1919, 1920, 2559, 2560]) {
    await isAtWidth(page, width);
    await expect.poll(() => menu.getByRole('button', { name: 'その他' }).count()).toBe(width < 1280 ? 1 : 0);
    found.push(await widthOf());
  }
  expect(found).toEqual([960, 1279, 215, 215, 247, 247, 279]);
  await page.context().close();
});

it('the start has its parts in more columns, and no text is lost beside the window', async () => {
  const page = await open('/Home');
  const found: number[] = [];
  for (const width of [599, 600, 960, 1280, 1920, 2560]) {
    await isAtWidth(page, width);
    const sections = 'main section';
    await page.locator(sections).first().waitFor();
    found.push(await columnsOf(page, sections));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  expect(found).toEqual([1, 2, 2, 2, 3, 4]);
  await page.context().close();
});
