import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { runServerCommand } from '../support/serverCommand.ts';
import { openScreen, WIDTHS } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const PASSWORDS = { satoyama: 'a-path-in-the-wood', kawakami: 'a-bridge-in-the-fog' } as const;
const NAMES = { satoyama: '里山町', kawakami: '川上村' } as const;
type Code = keyof typeof NAMES;
const CODES = Object.keys(NAMES) as Code[];
const hostOf = (code: Code) => `${code}.example.jp`;

let server: RunningServer;
let browser: Browser;

/** Two towns, each with an administrator `admin` of its own password. */
beforeAll(async () => {
  [server, browser] = await Promise.all([
    startServer({ sample: false }),
    launchChromium({ args: ['--host-resolver-rules=MAP *.example.jp 127.0.0.1'] }),
  ]);
  for (const code of CODES) {
    const address = ['--address', `http://${hostOf(code)}:${server.port}`];
    await operate(['site', 'create', '--name', NAMES[code], '--code', code, '--satomori', ...address]);
    const admin = ['--login-id', 'admin', '--name', `${NAMES[code]}の管理者`];
    await operate(
      ['create-admin', '--password-stdin', '--site-name', NAMES[code], ...admin],
      `${PASSWORDS[code]}\n`,
    );
  }
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function operate(args: readonly string[], stdin = ''): Promise<void> {
  const { code, stderr } = await runServerCommand(args, server, stdin);
  if (code !== 0) throw new Error(stderr);
}

async function enter(page: Page, password: string) {
  await page.getByLabel('ログインID').fill('admin');
  await page.getByLabel('パスワード', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
}
const isAtHome = (page: Page) => page.getByRole('heading', { name: 'ホーム' }).waitFor();

/** The site and the people that the page shows of who is signed in. */
async function expectOwnTownAlone(page: Page, code: Code, start: string) {
  await page.goto(`${start}/web/#/Admin?section=people`);
  await page.getByRole('button', { name: `${NAMES[code]}の管理者 admin` }).waitFor();
  const words = await page.locator('body').innerText();
  for (const other of CODES.filter((each) => each !== code)) expect(words).not.toContain(NAMES[other]);
}

it.each(CODES)(
  'the people of %s sign in by the address with its code, which the device keeps',
  async (code) => {
    const page = await openScreen(browser, { url: server.url, path: '/Login', width: WIDTHS.phone });
    await page.getByText('サイトを選んでいません').waitFor();
    await page.goto(`${server.url}/web/?site=${code}#/Login`);
    await page.getByText(NAMES[code]).waitFor();
    expect(page.url()).not.toContain('site=');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(WIDTHS.phone);
    const other = code === 'satoyama' ? 'kawakami' : 'satoyama';
    await enter(page, PASSWORDS[other]);
    await page.getByText('ログインIDまたはパスワードが違います').first().waitFor();
    await page.reload();
    await page.getByText(NAMES[code]).waitFor();
    await enter(page, PASSWORDS[code]);
    await isAtHome(page);
    await expectOwnTownAlone(page, code, server.url);
  },
);

it.each(CODES)('and by its host name, where nothing need be chosen: %s', async (code) => {
  const url = `http://${hostOf(code)}:${server.port}`;
  const page = await openScreen(browser, { url, path: '/Login', width: WIDTHS.desktop });
  await page.getByText(NAMES[code]).waitFor();
  await enter(page, PASSWORDS[code]);
  await isAtHome(page);
  await expectOwnTownAlone(page, code, url);
});

it('without a site the page says how to choose one, and choosing it lets them in', async () => {
  const page = await openScreen(browser, { url: server.url, path: '/Login', width: WIDTHS.phone });
  await enter(page, PASSWORDS.kawakami);
  await page.getByText('同じログインIDがほかのサイトにもあるときは').first().waitFor();
  const alert = page.getByRole('alertdialog');
  if ((await alert.count()) > 0) await alert.getByRole('button').first().click();
  await page.getByRole('button', { name: 'サイトを選ぶ' }).click();
  await page.getByLabel('サイトのコード').fill('kawakami');
  await page.getByRole('button', { name: '決める' }).click();
  await page.getByText('川上村').waitFor();
  await enter(page, PASSWORDS.kawakami);
  await isAtHome(page);
});

it('a disabled town signs its people out; the other goes on', async () => {
  const open = async (code: Code) => {
    const page = await openScreen(browser, {
      url: server.url,
      path: '/Login',
      stored: { 'satomori-site': code },
    });
    await page.getByText(NAMES[code]).waitFor();
    await enter(page, PASSWORDS[code]);
    await isAtHome(page);
    return page;
  };
  const [stopped, other] = [await open('satoyama'), await open('kawakami')];
  await operate(['site', 'disable', 'satoyama']);
  await stopped.getByRole('heading', { name: 'ログアウトしました' }).waitFor();
  await stopped.getByText('ログインする').click();
  await stopped.getByText('いま利用を止めています').first().waitFor();
  await expectOwnTownAlone(other, 'kawakami', server.url);
  await operate(['site', 'enable', 'satoyama']);
  await stopped.reload();
  await enter(stopped, PASSWORDS.satoyama);
  await isAtHome(stopped);
});
