import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { createSamplePeople } from '../support/samplePeople.ts';
import { goTo, openScreen, waitUntilLoaded } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';

let server: RunningServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), shareChromium()]);
  const { token } = await createSamplePeople(server.url)('admin');
  page = await openScreen(browser, { url: server.url, path: '/HuntTimeline', token });
});
afterAll(async () => {
  await closeContexts(browser);
  await server?.stop();
});

const dialog = () => page.getByRole('dialog', { name: '保存した条件' });
const openDialog = () => page.getByRole('button', { name: '保存した条件' }).click();
const names = () => dialog().getByRole('listitem').allInnerTexts();
const typedName = async () => (await dialog().getByLabel('いまの条件の名前').evaluateAll(valuesOf))[0];
const valuesOf = (fields: Element[]) => fields.map((field) => (field as HTMLInputElement).value);
/** The bar at the bottom is part of the layout of phones alone. */
const waitForLayout = (width: number) =>
  page
    .locator('nav button', { hasText: 'その他' })
    .waitFor({ state: width < 1280 ? 'attached' : 'detached' });
async function openList(path: string) {
  await goTo(page, server.url, path);
  await waitUntilLoaded(page);
}
async function save(name: string) {
  await dialog().getByLabel('いまの条件の名前').fill(name);
  await dialog().getByRole('button', { name: '保存', exact: true }).click();
}

// Source: R291.
it('an officer saves the filter of a list under a name, applies, renames and deletes it', async () => {
  await openList('/HuntTimeline');
  await openDialog();
  await dialog()
    .getByText(/^いまは絞り込んでいません/)
    .waitFor();
  expect(await dialog().getByRole('textbox').count()).toBe(0);
  await dialog().getByRole('button', { name: '閉じる' }).click();

  await openList('/HuntTimeline?species=boar&state=submitted');
  await openDialog();
  await save('');
  await dialog().getByText('名前を入力してください。').waitFor();
  await save('猪の承認待ち');
  await dialog().getByText('「猪の承認待ち」を保存しました').waitFor();
  await save('猪の承認待ち');
  await dialog().getByText('同じ名前の条件があります。別の名前にしてください。').waitFor();
  await dialog().getByRole('button', { name: '閉じる' }).click();

  await page.reload();
  await openList('/HuntTimeline');
  await openDialog();
  await dialog().getByRole('button', { name: '「猪の承認待ち」で絞り込む' }).click();
  await dialog().waitFor({ state: 'detached' });
  await expect.poll(() => page.url()).toMatch(/#\/HuntTimeline\?species=boar&state=submitted$/);

  await openDialog();
  await dialog().getByRole('button', { name: '「猪の承認待ち」の名前を変える' }).click();
  await dialog().getByLabel('新しい名前').fill('イノシシ');
  await dialog().getByRole('button', { name: '変える', exact: true }).click();
  await dialog().getByText('「猪の承認待ち」を「イノシシ」に変えました').waitFor();
  await dialog().getByRole('button', { name: '「イノシシ」を削除' }).click();
  await dialog().getByText('「イノシシ」を削除しました').waitFor();
  expect(await names()).toEqual([]);
  await dialog().getByRole('button', { name: '閉じる' }).click();
});

it('a window that is turned leaves the dialog open, with what was typed', async () => {
  const lists = [
    '/HokapatoList?state=fired',
    '/HokapatoList?tab=gateways&state=offline',
    '/HuntTimeline?species=boar',
  ];
  for (const path of lists)
    for (const [from, to] of [
      [1279, 1281],
      [1281, 1279],
    ] as const) {
      await page.setViewportSize({ width: from, height: 1000 });
      await openList(path);
      await openDialog();
      await dialog().getByLabel('いまの条件の名前').fill('沢沿い');
      await page.setViewportSize({ width: to, height: 1000 });
      await waitForLayout(to);
      expect([path, to, await typedName()]).toEqual([path, to, '沢沿い']);
      expect(await dialog().evaluate((element) => element.matches(':modal'))).toBe(true);
      await dialog().getByRole('button', { name: '閉じる' }).click();
    }
});

it('each list has its own, which keep the tab, and not more than 20', async () => {
  await openList('/HokapatoList?state=fired');
  await openDialog();
  for (let at = 1; at <= 20; at += 1) await save(`条件${at}`);
  await dialog()
    .getByText(/^保存できるのは20件までです/)
    .waitFor();
  expect(await names()).toHaveLength(20);
  await dialog().getByRole('button', { name: '閉じる' }).click();

  await openList('/HokapatoList?tab=gateways&state=offline');
  await openDialog();
  expect(await names()).toEqual([]);
  await save('停止中の親機');
  await dialog().getByRole('button', { name: '閉じる' }).click();
  await openList('/HokapatoList?tab=gateways');
  await openDialog();
  await dialog().getByRole('button', { name: '「停止中の親機」で絞り込む' }).click();
  await expect.poll(() => page.url()).toMatch(/\?state=offline&tab=gateways$/);
});

it('none stays on the device after the person has signed out', async () => {
  const kept = () => page.evaluate(() => localStorage.getItem('satomori-saved-filters') ?? '');
  expect(await kept()).toContain('停止中の親機');
  await goTo(page, server.url, '/Logout');
  await page.getByRole('heading', { name: 'ログアウトしました' }).waitFor();
  expect(await kept()).not.toContain('停止中の親機');
});
