import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { addressOf, openScreen, WIDTHS } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { signIn } from '../support/samplePeople.ts';

const PASSWORD = 'a-path-in-the-wood';

let server: RunningServer;
let browser: Awaited<ReturnType<typeof shareChromium>>;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ sample: false }), shareChromium()]);
});
afterAll(async () => {
  await closeContexts(browser);
  await server?.stop();
});

/** As printed at the server's start. */
const printed = () => /#\/Login\?first-run=(\S+)/.exec(server.output())?.[1] ?? '';

async function fill(page: Page, code?: string) {
  if (code !== undefined) await page.getByLabel('設定用のコード').fill(code);
  await page.getByLabel('サイトの名前').fill('里山町');
  await page.getByLabel('管理者の氏名').fill('山田 花子');
  await page.getByLabel('ログインID').fill('hanako');
  await page.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
  await page.getByLabel('パスワード（もう一度）').fill(PASSWORD);
  await page.getByRole('button', { name: '登録してはじめる' }).click();
}

it('an empty server refuses a wrong code, and keeps what was typed', async () => {
  await expect.poll(printed).not.toBe('');
  const page = await openScreen(browser, { url: server.url, path: '/Login', width: WIDTHS.phone });
  await fill(page, 'ABCD-EFGH-JKLM-NPQR-STUV');
  await page.getByText('入力した内容は残っています').waitFor();
  expect(await page.getByLabel('サイトの名前').inputValue()).toBe('里山町');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(WIDTHS.phone);
});

it('opens on the page of its first site, whose administrator goes on without signing in', async () => {
  const path = `/Login?first-run=${printed()}`;
  const page = await openScreen(browser, { url: server.url, path, width: WIDTHS.desktop });
  await fill(page);
  await page.getByRole('heading', { name: 'ホーム' }).waitFor();
  await page.goto(addressOf(server.url, '/Admin'));
  await page.getByRole('button', { name: '山田 花子 hanako' }).waitFor();
  const { reading } = await signIn(server.url, 'hanako', PASSWORD);
  expect((await reading.sites.list()).json).toMatchObject([{ name: '里山町', is_satomori: true }]);
});

it('offers it no more', async () => {
  const page = await openScreen(browser, { url: server.url, path: '/Login', width: WIDTHS.phone });
  await page.getByRole('button', { name: 'ログイン', exact: true }).waitFor();
  expect(await page.getByLabel('設定用のコード').count()).toBe(0);
});
