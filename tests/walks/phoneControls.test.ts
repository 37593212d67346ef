import { setTimeout as sleep } from 'node:timers/promises';
import { createAccountApi } from '@satomori/core';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { signIn } from '../support/samplePeople.ts';
import { openAnew, openScreen, WIDTHS, waitUntilLoaded } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';

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
    const { http, token } = await signIn(server.url, 'admin');
    const account = createAccountApi(http);
    const { updated_at: _at, ...config } = await account.getConfig();
    await account.putConfig({ ...config, font_size });
    page = await openScreen(browser, { url: server.url, path: '/Home', token, width: WIDTHS.phone });
    const isLarge = () => page.evaluate(() => localStorage.getItem('satomori-appearance') ?? '');
    while ((font_size === 'large') !== (await isLarge()).includes('"isLarge":true')) await sleep(50);
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
