import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { signIn } from '../support/samplePeople.ts';
import { openAnew, openScreen, WIDTHS, waitUntilLoaded } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { chooseTextSize, waitForTextSize } from '../support/textSize.ts';

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), shareChromium()]);
});
afterAll(async () => {
  await closeContexts(browser);
  await server?.stop();
});

describe.each(['standard', 'large'] as const)('in %s letters', (font_size) => {
  let page: Page;

  beforeAll(async () => {
    const admin = await signIn(server.url, 'admin');
    await chooseTextSize(admin, font_size);
    const { token } = admin;
    page = await openScreen(browser, { url: server.url, path: '/Home', token, width: WIDTHS.phone });
    await waitForTextSize(page, font_size);
  });

  it.each(['/Timeline', '/HuntTimeline'])(
    'an administrator sees all that is done with %s in two rows',
    async (path) => {
      await openAnew(page, server.url, path);
      await waitUntilLoaded(page);
      await page.getByRole('button', { name: /^\d+件をCSVで保存$/ }).waitFor();
      const row = page.getByRole('button', { name: '絞り込み' }).locator('xpath=..').getByRole('button');
      const tops = await row.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
      expect(tops.length).toBeGreaterThanOrEqual(7);
      expect(new Set(tops).size).toBeLessThanOrEqual(2);
    },
  );
});

/** Heights of the buttons on the page, by what they say. */
const buttonHeights = (page: Page): Promise<[string, number][]> =>
  page
    .locator('.fui-Button:visible')
    .evaluateAll((all) => all.map((each) => [each.textContent, each.getBoundingClientRect().height]));

describe('a button on a phone', () => {
  it.each([
    ['/Home', 'ほかく投稿', 64],
    ['/HuntShot', /^送信する|^端末に保存する/, 52],
  ] as const)('of %s that asks for more than 48 px has it, and none has less', async (path, large, least) => {
    const { token } = await signIn(server.url, 'hunter');
    const page = await openScreen(browser, { url: server.url, path, token, width: WIDTHS.phone });
    await waitUntilLoaded(page);
    const button = page.locator('.fui-Button', { hasText: large }).first();
    expect((await button.boundingBox())?.height).toBe(least);
    const heights = await buttonHeights(page);
    expect(heights.length).toBeGreaterThan(1);
    expect(heights.filter(([, height]) => height < 48)).toEqual([]);
  });
});
