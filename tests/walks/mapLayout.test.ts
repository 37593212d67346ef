import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { createSamplePeople } from '../support/samplePeople.ts';
import { openScreen, waitUntilLoaded, WIDTHS } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';

let server: RunningServer;
let browser: Browser;
let token: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchChromium()]);
  ({ token } = await createSamplePeople(server.url)('hunter'));
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function openMap(path: string, width: number): Promise<Page> {
  const page = await openScreen(browser, { url: server.url, path, width, token });
  await page.locator('.leaflet-container').waitFor();
  await waitUntilLoaded(page);
  return page;
}
const heightOf = async (page: Page) => (await page.locator('.leaflet-container').boundingBox())?.height ?? 0;

describe.each([
  ['phone', WIDTHS.phone],
  ['tablet', WIDTHS.tablet],
])('the map on a %s', (_name, width) => {
  it.each(['/HuntMap', '/Map'])(
    '%s has its whole height again after the filters were looked at',
    async (path) => {
      const page = await openMap(path, width);
      const before = await heightOf(page);
      await page.getByRole('button', { name: /^絞り込み/ }).click();
      await expect.poll(() => heightOf(page)).toBeLessThan(before);
      await page.getByRole('button', { name: '閉じる' }).click();
      await expect.poll(() => heightOf(page)).toBe(before);
      await page.context().close();
    },
  );

  it('is not covered by its legend where a trap has fired: the pin below can be pressed', async () => {
    const page = await openMap('/HuntMap?state=fired', width);
    const pin = page.locator('[data-pin]').first();
    const legend = page.locator('details', { hasText: '凡例' }).first();
    await pin.waitFor();
    await legend.waitFor();
    const boxes = async () => {
      const [map, below, above] = await Promise.all(
        [page.locator('.leaflet-container'), pin, legend].map((each) => each.boundingBox()),
      );
      if (map == null || below == null || above == null) throw new Error('not on the page');
      const middle = (box: typeof map) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
      return { map: middle(map), pin: middle(below), legend: middle(above) };
    };
    const begun = await boxes();
    // Of the ground beside the pin, as far as the pin is from the legend.
    await page.mouse.move(begun.map.x, begun.map.y - 40);
    await page.mouse.down();
    const [right, down] = [begun.legend.x - begun.pin.x, begun.legend.y - begun.pin.y];
    await page.mouse.move(begun.map.x + right, begun.map.y - 40 + down, { steps: 8 });
    // Held still, so that the map does not glide on.
    await page.waitForTimeout(300);
    await page.mouse.up();
    const ended = await boxes();
    expect(Math.hypot(ended.pin.x - ended.legend.x, ended.pin.y - ended.legend.y)).toBeLessThan(24);
    await pin.click({ timeout: 5_000 });
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await page.context().close();
  });
});
