import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { readInForm } from '../support/readInForm.ts';
import { signIn } from '../support/samplePeople.ts';
import { openScreen, WIDTHS } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';

describe.each(['phone', 'desktop'] as const)('an administrator arranges groups on a %s', (width) => {
  let server: RunningServer;
  let browser: Browser;
  let page: Page;
  const name = `東谷班 ${width}`;
  const renamed = `東班 ${width}`;

  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer(), shareChromium()]);
    const { token } = await signIn(server.url, 'admin');
    page = await openScreen(browser, {
      url: server.url,
      path: '/Admin?section=groups',
      token,
      width: WIDTHS[width],
    });
  });
  afterAll(async () => {
    await closeContexts(browser);
    await server?.stop();
  });

  const dialog = () => page.getByRole('dialog');
  const hunting = () => page.getByRole('list', { name: '捕獲グループ' });
  const openGroup = async (shown: string) => {
    await hunting()
      .getByRole('button', { name: new RegExp(`^${shown}`) })
      .click();
    await dialog().waitFor();
  };
  const save = async () => {
    await dialog().getByRole('button', { name: '保存する' }).click();
    await dialog().waitFor({ state: 'detached' });
  };
  const fitsTheScreen = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(WIDTHS[width]);

  it('makes one below another, with a leader', async () => {
    await page.getByRole('button', { name: 'グループを作る' }).click();
    await dialog().getByLabel('名前').fill(name);
    await dialog().getByLabel('上のグループ').selectOption({ index: 1 });
    await dialog().getByLabel('責任者').selectOption({ index: 1 });
    await fitsTheScreen();
    await save();
    await hunting()
      .getByRole('list')
      .getByRole('button', { name: new RegExp(`^${name}.*責任者`) })
      .waitFor();
    await fitsTheScreen();
  });

  it('is told which name is taken', async () => {
    await page.getByRole('button', { name: 'グループを作る' }).click();
    await dialog().getByLabel('名前').fill(name);
    await dialog().getByRole('button', { name: '保存する' }).click();
    await readInForm(
      page,
      `入力に誤りがあります。名前: 「${name}」がすでにあります。別の名前にしてください。`,
    );
    await dialog().getByRole('button', { name: 'やめる' }).click();
  });

  it('renames it and moves it to the top', async () => {
    await openGroup(name);
    await dialog().getByLabel('名前').fill(renamed);
    await dialog().getByLabel('上のグループ').selectOption({ label: 'なし（いちばん上）' });
    await save();
    await page.locator('ul[aria-label="捕獲グループ"] > li > button', { hasText: renamed }).waitFor();
  });

  it('removes it at the second press, and not one in use', async () => {
    await openGroup(renamed);
    await dialog().getByRole('button', { name: 'このグループを削除する' }).click();
    await dialog().getByRole('button', { name: 'はい、このグループを削除する' }).click();
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(() => page.getByText(renamed).count()).toBe(0);
    await hunting().getByRole('button').first().click();
    await dialog().getByRole('button', { name: 'このグループを削除する' }).click();
    await dialog().getByRole('button', { name: 'はい、このグループを削除する' }).click();
    await readInForm(
      page,
      'このグループはまだ使われているため、削除できません。先に、残っているものをほかのグループへ移してください。残っているもの: 下のグループ 2件、人 2人（停止した人を含む）。',
    );
    await fitsTheScreen();
  });
});
