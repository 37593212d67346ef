import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { signIn } from '../support/samplePeople.ts';
import { openScreen, WIDTHS } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const LOG = '/web/api/admin/audit_logs';

describe.each(['phone', 'desktop'] as const)('the audit log on a %s', (width) => {
  let server: RunningServer;
  let browser: Browser;
  let page: Page;
  const name = `里山 花 ${width}`;

  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer(), shareChromium()]);
    const { token } = await signIn(server.url, 'admin');
    page = await openScreen(browser, {
      url: server.url,
      path: '/Admin?section=people',
      token,
      width: WIDTHS[width],
    });
  });
  afterAll(async () => {
    await closeContexts(browser);
    await server?.stop();
  });

  const dialog = () => page.getByRole('dialog');
  const openAudit = async () => {
    if (width === 'phone') await page.getByRole('link', { name: '管理の一覧' }).click();
    await page.getByRole(width === 'phone' ? 'link' : 'tab', { name: /^記録/ }).click();
  };
  const entry = (text: string) => page.getByRole('listitem').filter({ hasText: text });

  it('is not for a hunter: no menu, no screen, no endpoint', async () => {
    const { token } = await signIn(server.url, 'hunter');
    for (const path of [LOG, `${LOG}/export`]) {
      const asked = (bearer: string) =>
        fetch(new URL(path, server.url), { headers: { authorization: `Bearer ${bearer}` } });
      expect((await asked(token)).status).toBe(403);
      expect((await asked((await signIn(server.url, 'admin')).token)).status).toBe(200);
    }
    const own = await openScreen(browser, {
      url: server.url,
      path: '/Admin?section=audit',
      token,
      width: WIDTHS[width],
    });
    await own.getByRole('heading', { name: 'ホーム' }).waitFor();
    expect(await own.getByRole('link', { name: '管理' }).count()).toBe(0);
    await own.close();
  });

  it('has the new name of a person with the old one, and that they were disabled', async () => {
    await page.getByLabel('氏名・記号などで探す').fill('poster');
    await page.getByRole('button', { name: /poster$/ }).click();
    const old = await dialog().getByLabel('氏名').inputValue();
    await dialog().getByLabel('氏名').fill(name);
    await dialog().getByRole('button', { name: '保存する' }).click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `${name}のアカウント` }).click();
    await dialog().getByRole('button', { name: 'アカウントを停止する' }).click();
    await dialog().getByRole('button', { name: 'はい、アカウントを停止する' }).click();
    await dialog().getByText('停止しました。').waitFor();
    await dialog().getByRole('button', { name: '閉じる' }).click();
    await openAudit();
    await entry(`人 ${name} 停止`).waitFor();
    await entry(`人 ${name} 変更`).locator('summary').click();
    await entry(`人 ${name} 変更`).getByText(`${old} → ${name}`).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(WIDTHS[width]);
  });

  it('is found by kind, action and name, and saved as it is found', async () => {
    await page.getByLabel('対象の種類').selectOption({ label: '人' });
    await page.getByLabel('操作', { exact: true }).selectOption({ label: '停止' });
    await expect.poll(() => entry(`人 ${name} 変更`).count()).toBe(0);
    await entry(`人 ${name} 停止`).waitFor();
    await page.getByLabel('操作', { exact: true }).selectOption({ label: 'すべての操作' });
    await page.getByLabel('対象の種類').selectOption({ label: 'すべての対象' });
    await entry('監査の記録 閲覧').waitFor();
    await page.getByLabel('氏名・対象で探す').fill(name);
    const save = page.getByRole('button', { name: '2件をCSVで保存' });
    await save.waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
    expect(download.suggestedFilename()).toMatch(/^監査の記録_.+\.csv$/);
    const csv = await readFile(await download.path(), 'utf8');
    expect(csv.startsWith('\uFEFF日時,氏名,ログインID,操作,種類,対象,内容,')).toBe(true);
    expect(csv).toMatch(new RegExp(`,admin,変更,人,${name},氏名: .+ → ${name},`));
    expect(csv).toMatch(new RegExp(`,admin,停止,人,${name},`));
    await page.getByLabel('氏名・対象で探す').fill('');
    await page.getByLabel('対象の種類').selectOption({ label: '監査の記録' });
    await entry(`検索の文字${name}`).waitFor();
    await entry('監査の記録 閲覧').waitFor();
  });
});
