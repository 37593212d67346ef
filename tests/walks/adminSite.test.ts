import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { signIn } from '../support/samplePeople.ts';
import { openScreen, waitForPath, WIDTHS } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';

describe.each(['phone', 'desktop'] as const)('the settings of a site on a %s', (width) => {
  let server: RunningServer;
  let browser: Browser;
  let page: Page;
  let home: Page;
  let stats: Page;

  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer(), shareChromium()]);
    const [admin, hunter] = await Promise.all([signIn(server.url, 'admin'), signIn(server.url, 'hunter')]);
    const open = (path: string, token: string) =>
      openScreen(browser, { url: server.url, path, token, width: WIDTHS[width] });
    [page, home, stats] = await Promise.all([
      open('/Admin?section=site', admin.token),
      open('/Home', hunter.token),
      open('/HuntMap?tab=stats&by=mesh', hunter.token),
    ]);
  });
  afterAll(async () => {
    await closeContexts(browser);
    await server?.stop();
  });

  const save = () => page.getByRole('button', { name: '保存する' }).click();

  it('says what is wrong before anything is sent', async () => {
    await page.getByLabel('団体コード').fill('202054');
    await save();
    await page.getByText('保存していません。直してください: 団体コード').waitFor();
    await page.getByLabel('団体コード').fill('202053');
  });

  it('changes the contact, and everybody calls the new one without reading the page again', async () => {
    await home.getByRole('link', { name: '里山町 農林振興課 鳥獣対策係に電話（0265-00-0101）' }).waitFor();
    await page.getByLabel('担当課').fill('林務課');
    await page.getByLabel('電話').fill('0265-11-2222');
    await page.getByText('保存していない変更があります。').waitFor();
    await save();
    await page.getByText('保存しました。').waitFor();
    const call = home.getByRole('link', { name: '林務課に電話（0265-11-2222）' });
    await call.waitFor();
    expect(await call.getAttribute('href')).toBe('tel:0265112222');
  });

  it('changes the style of the meshes, and their numbers follow', async () => {
    await stats
      .getByText(/^5337\d{3}$/)
      .first()
      .waitFor();
    await page.getByLabel('メッシュの番号').selectOption('q2277');
    await save();
    await page.getByText('保存しました。').waitFor();
    await stats
      .getByText(/^5337-\d\d-(22|27|72|77)$/)
      .first()
      .waitFor();
    expect(await stats.getByText(/^5337\d{3}$/).count()).toBe(0);
  });

  it('says for how long sightings are kept, and what was last removed', async () => {
    const years = page.getByLabel('目撃を残す年数');
    await years.fill('0');
    await save();
    await page.getByText('保存していません。直してください: 目撃を残す年数').waitFor();
    await years.fill('10');
    await save();
    await page.getByText('保存しました。').waitFor();
    await page.getByText('最後の削除: まだありません').scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(WIDTHS[width]);
  });

  it('takes the centre of its maps from a map', async () => {
    const latitude = page.getByLabel('地図の中心の緯度');
    const before = await latitude.inputValue();
    await page.getByRole('button', { name: '中心と拡大を地図で選ぶ' }).click();
    await page.getByRole('region', { name: /場所を選ぶ地図/ }).press('ArrowUp');
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: 'ここにする' }).click({ trial: true });
        return page
          .getByRole('dialog')
          .getByText(/^\d+\.\d+, \d+\.\d+$/)
          .textContent();
      })
      .not.toContain(before);
    await page.getByRole('button', { name: 'ここにする' }).click();
    expect(Number(await latitude.inputValue())).toBeGreaterThan(Number(before));
  });

  it('asks before what was typed is lost', async () => {
    await page.getByRole('link', { name: 'ホーム', exact: true }).click();
    await page.getByRole('button', { name: '入力に戻る' }).click();
    await page.getByText('保存していない変更があります。').waitFor();
    await page.getByRole('link', { name: 'ホーム', exact: true }).click();
    await page.getByRole('button', { name: '保存せずに移る' }).click();
    await waitForPath(page, '/Home');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(WIDTHS[width]);
  });
});
