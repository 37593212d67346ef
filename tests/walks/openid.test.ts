import { getOpenidSettings } from '@satomori/core';
import { type OpenidProvider, CLIENT, startOpenidProvider } from '@satomori/server/testing';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { findFreePort } from '../support/freePort.ts';
import { signIn } from '../support/samplePeople.ts';
import { openScreen, WIDTHS } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const LABEL = '役場のアカウントでログイン';

describe.each(['phone', 'desktop'] as const)('the accounts of the town on a %s', (width) => {
  let provider: OpenidProvider;
  let server: RunningServer;
  let browser: Browser;
  let site: string;
  beforeAll(async () => {
    provider = await startOpenidProvider();
    provider.asks = true;
    const port = String(await findFreePort());
    const env = { PORT: port, PUBLIC_URL: `http://localhost:${port}`, OPENID_ISSUERS: provider.issuer };
    [server, browser] = await Promise.all([startServer({ env }), shareChromium()]);
    const { reading } = await signIn(server.url, 'admin');
    site = (await reading.sites.list()).json[0]?.code ?? '';
  });
  afterAll(async () => {
    await closeContexts(browser);
    await server?.stop();
    await provider?.stop();
  });

  const openLogin = () =>
    openScreen(browser, {
      url: server.url,
      path: '/Login',
      width: WIDTHS[width],
      stored: { 'satomori-site': site },
    });
  const goThrough = async (page: Page, claims: Record<string, string>) => {
    provider.next = { claims };
    await page.getByRole('button', { name: LABEL }).click();
    await page.getByRole('link', { name: 'ログインする' }).click();
  };
  const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

  it('are set up by an administrator, told what is wrong with an address', async () => {
    const { token, http } = await signIn(server.url, 'admin');
    const page = await openScreen(browser, {
      url: server.url,
      path: '/Admin?section=sign-in',
      token,
      width: WIDTHS[width],
    });
    expect(await (await openLogin()).getByRole('button', { name: LABEL }).count()).toBe(0);
    await page.getByLabel('発行者のアドレス（issuer）').fill('https://10.0.0.1');
    await page.getByLabel('クライアントID').fill(CLIENT.id);
    await page.getByLabel('クライアントシークレット').fill(CLIENT.secret);
    await page.getByLabel('ボタンの言葉').fill(LABEL);
    await page.getByRole('switch', { name: '職員アカウントでのログインを使う' }).click();
    await page.getByRole('button', { name: '保存する' }).click();
    await page.getByText('OPENID_ISSUERS').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByLabel('発行者のアドレス（issuer）').fill(provider.issuer);
    await page.getByRole('button', { name: '保存する' }).click();
    await page.getByText('保存しました。').waitFor();
    await page.getByText('（保存済み）').waitFor();
    expect(await overflow(page)).toBe(0);
    expect(await http.call(getOpenidSettings, {})).toMatchObject({ is_active: true, has_secret: true });
  });

  it('sign in: button, provider, and back as that person', async () => {
    const page = await openLogin();
    await page.getByRole('button', { name: LABEL }).waitFor();
    expect(await overflow(page)).toBe(0);
    await goThrough(page, { sub: 'hunter-1', preferred_username: 'hunter' });
    await page.getByRole('heading', { name: 'ホーム' }).waitFor();
    expect(page.url()).not.toMatch(/openid|code|state/);
    const cookies = await page.context().cookies(`${server.url}/web/api/auth/openid/finish`);
    expect(cookies).toEqual([]);
  });

  it('say why somebody without an account cannot, and let them try again', async () => {
    const page = await openLogin();
    await goThrough(page, { sub: 'nobody-1', preferred_username: 'nobody' });
    await page.getByText('里守に登録されていません').first().waitFor();
    expect(await overflow(page)).toBe(0);
    await page.keyboard.press('Escape');
    await goThrough(page, { sub: 'hunter-1', preferred_username: 'nobody' });
    await page.getByRole('heading', { name: 'ホーム' }).waitFor();
  });
});
