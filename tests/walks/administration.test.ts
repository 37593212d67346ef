import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { readAlert } from '../support/readAlert.ts';
import { readInForm } from '../support/readInForm.ts';
import { signIn } from '../support/samplePeople.ts';
import { openScreen, WIDTHS } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const PASSWORD = 'a-path-in-the-wood';

describe.each(['phone', 'desktop'] as const)('an administrator on a %s', (width) => {
  let server: RunningServer;
  let browser: Browser;
  let page: Page;
  let own: Page;
  const loginId = `taro-${width}`;
  const name = `西谷 太郎 ${width}`;

  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer(), shareChromium()]);
    const { token } = await signIn(server.url, 'admin');
    const path = '/Admin?section=people';
    page = await openScreen(browser, { url: server.url, path, token, width: WIDTHS[width] });
  });
  afterAll(async () => {
    await closeContexts(browser);
    await server?.stop();
  });

  const dialog = () => page.getByRole('dialog');
  const openAccount = () => page.getByRole('button', { name: `${name}のアカウント` }).click();

  it('registers a person, told what is missing and what is taken', async () => {
    await page.getByRole('button', { name: '人を登録する' }).click();
    await dialog().getByRole('button', { name: '保存する' }).click();
    await dialog().getByText('入力してください').first().waitFor();
    await dialog().getByLabel('ログインID').fill('hunter');
    await dialog().getByLabel('氏名').fill(name);
    await dialog().getByRole('button', { name: '保存する' }).click();
    await dialog().getByText('このログインIDは使われています').waitFor();
    await readInForm(
      page,
      '入力に誤りがあります。ログインID: このログインIDは使われています。別のものにしてください。',
    );
    await dialog().getByLabel('ログインID').fill(loginId);
    await dialog().getByLabel('捕獲グループ').selectOption({ index: 1 });
    await dialog().getByRole('button', { name: '保存する' }).click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `${name} ${loginId}` }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(WIDTHS[width]);
  });

  it('hands over a link, with which the person sets a password and is signed in', async () => {
    await openAccount();
    await dialog().getByRole('button', { name: 'パスワードを決めるためのリンクを作る' }).click();
    const link = new URL(await dialog().getByLabel('リンク').inputValue());
    own = await openScreen(browser, { url: server.url, path: link.hash.slice(1), width: WIDTHS[width] });
    await own.getByLabel('新しいパスワード', { exact: true }).fill(PASSWORD);
    await own.getByLabel('新しいパスワード（もう一度）').fill(PASSWORD);
    await own.getByRole('button', { name: '決めてログインする' }).click();
    await own.getByRole('heading', { name: 'ホーム' }).waitFor();
  });

  it('disables the account: the person is out at once, and cannot come back', async () => {
    await dialog().getByRole('button', { name: 'アカウントを停止する' }).click();
    await dialog().getByRole('button', { name: 'はい、アカウントを停止する' }).click();
    await dialog().getByText('停止しました。').waitFor();
    await own.getByRole('heading', { name: 'ログアウトしました' }).waitFor();
    await own.getByText('ログインする').click();
    await own.getByLabel('ログインID').fill(loginId);
    await own.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
    await own.getByRole('button', { name: 'ログイン', exact: true }).click();
    await own.getByText('ログインIDまたはパスワードが違います').first().waitFor();
    await readAlert(own, 'ログインIDまたはパスワードが違います。もう一度入力してください。');
  });

  it('finds the disabled one again, and lets the person in', async () => {
    await dialog().getByRole('button', { name: '閉じる' }).click();
    await expect.poll(() => page.getByRole('button', { name: `${name} ${loginId}` }).count()).toBe(0);
    await page.getByText('停止した人も表示する').click();
    await openAccount();
    await dialog().getByRole('button', { name: 'また使えるようにする' }).click();
    await dialog().getByRole('button', { name: 'はい、また使えるようにする' }).click();
    await dialog().getByText('使えるようにしました。').waitFor();
    await own.getByRole('button', { name: 'ログイン', exact: true }).click();
    await own.getByRole('heading', { name: 'ホーム' }).waitFor();
  });
});
