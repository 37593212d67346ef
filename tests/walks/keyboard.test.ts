import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { chooseByArrows, expectVisibleFocus, tabTo } from '../support/keyboard.ts';
import { createSamplePeople, SAMPLE_PASSWORD } from '../support/samplePeople.ts';
import { goTo, openScreen, resize, waitForPath, waitUntilLoaded, WIDTHS } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';

let server: RunningServer;
let browser: Browser;
/** A fired trap without a responder. */
let trap: { id: string; name: string; trap_no: string };

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), shareChromium()]);
  const { reading } = await createSamplePeople(server.url)('admin');
  const { json } = await reading.traps.list({ state: 'fired' });
  trap = json.find(({ responder }) => responder === null)!;
});

afterAll(async () => {
  await closeContexts(browser);
  await server?.stop();
});

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Follows a link of the navigation by keyboard alone. */
async function goBy(page: Page, link: RegExp, heading: string, key?: 'Shift+Tab'): Promise<void> {
  await tabTo(page, link, key);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  await waitUntilLoaded(page);
}

describe('without a mouse', () => {
  let page: Page;
  const place = `西谷の林道${Date.now()}`;

  beforeAll(async () => {
    page = await openScreen(browser, {
      url: server.url,
      path: '/Login',
      width: WIDTHS.desktop,
      context: { reducedMotion: 'reduce' },
    });
    await waitUntilLoaded(page);
  });
  afterAll(() => page?.context().close());

  it('one signs in', async () => {
    await tabTo(page, /^ログインID/);
    await page.keyboard.type('admin');
    await tabTo(page, /^パスワード$/);
    await page.keyboard.type(SAMPLE_PASSWORD);
    await page.keyboard.press('Enter');
    await waitForPath(page, '/home');
    await waitUntilLoaded(page);
  });

  it('one skips the navigation', async () => {
    await tabTo(page, /^本文へ移る$/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  });

  it('one finds a trap from any screen by its name, and on a phone by its number', async () => {
    const field = page.getByRole('combobox', { name: /を探す$/ });
    const found = page.getByRole('option', { name: trap.name }).first();
    const isOpened = () => expect.poll(() => page.url()).toContain(`trap_id=${trap.id}`);
    await page.keyboard.press('Control+k');
    await field.waitFor();
    await expectVisibleFocus(page);
    await page.keyboard.type(trap.name);
    await found.waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await isOpened();

    await goTo(page, server.url, '/Home');
    await resize(page, WIDTHS.phone);
    await page.getByRole('button', { name: '検索', exact: true }).click();
    await field.fill(` ${trap.trap_no} `);
    await found.click();
    await isOpened();
    await goTo(page, server.url, '/Home');
    await resize(page, WIDTHS.desktop);
    await waitUntilLoaded(page);
  });

  it('one finds a fired trap and says that one is on the way', async () => {
    await goBy(page, /^ほかパト一覧$/, 'ほかパト一覧');
    await tabTo(page, /^作動/);
    await page.keyboard.press('Space');
    await expect.poll(() => page.url()).toContain('state=fired');
    await waitUntilLoaded(page);
    await tabTo(page, new RegExp(escaped(trap.name)));
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toContain(trap.id);
    await waitUntilLoaded(page);

    await tabTo(page, new RegExp(`^${escaped(trap.name)}に向かいます$`));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog').filter({ hasText: '着くまで' });
    await dialog.waitFor();
    await tabTo(page, /^向かいますと知らせる$/);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('さんが向かっています').first().waitFor();
  });

  it('one posts a sighting', async () => {
    await goBy(page, /^もくげき投稿$/, 'もくげき投稿');
    await tabTo(page, /^地名/);
    await page.keyboard.type(place);
    await tabTo(page, /^人身被害$/);
    await chooseByArrows(page, /^目撃$/);
    await tabTo(page, /^ツキノワグマ$|^イノシシ$|^ニホンジカ$/);
    await chooseByArrows(page, /^イノシシ$/);
    await tabTo(page, /^送信する$/);
    await page.keyboard.press('Enter');
    await page.getByText('送信しました').first().waitFor();
  });

  it('one reads its card in the list', async () => {
    await tabTo(page, /^一覧で見る$/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'もくげきリスト', level: 1 }).waitFor();
    const card = page.getByRole('article').filter({ hasText: place });
    await card.first().waitFor();
    await waitUntilLoaded(page);
    // The newest comes first.
    await tabTo(page, /^ほかの項目$/);
    await page.keyboard.press('Enter');
    await card.locator('details[open]').first().waitFor();
    await expectVisibleFocus(page);
  });

  it('one signs out', async () => {
    // Back to the navigation: ahead is an endless list.
    await goBy(page, /^ユーザー設定$/, 'ユーザー設定', 'Shift+Tab');
    await goBy(page, /^ログアウト$/, 'ログアウトしました');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('user-jwt'))).toBeNull();
  });
});
