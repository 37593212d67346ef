import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { signIn } from '../support/samplePeople.ts';
import { openScreen, WIDTHS } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { FIRED_UPLINK, postUplink, uplinkNow } from '../support/uplinkMessages.ts';

const FIRST = '24e124141f0000b1';
const SECOND = '24e124141f0000b2';

/** A message of a sensor that no trap of the sample has. */
const ofSensor = (devEui: string, contact: 'fired' | 'closed', fCnt: number) => ({
  ...uplinkNow(contact, fCnt),
  deviceInfo: {
    ...(FIRED_UPLINK['deviceInfo'] as object),
    devEui,
    deviceName: `予備の子機 ${devEui.slice(-2)}`,
    deviceProfileName: 'Milesight WS301',
  },
});

describe.each(['phone', 'desktop'] as const)('the register of devices on a %s', (width) => {
  let server: RunningServer;
  let browser: Browser;
  let page: Page;
  let api: Awaited<ReturnType<typeof signIn>>;
  const name = '新しい箱わな';

  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer(), shareChromium()]);
    api = await signIn(server.url, 'admin');
    for (const devEui of [FIRST, SECOND]) await postUplink(server.url, ofSensor(devEui, 'closed', 1));
    const path = '/Admin?section=devices';
    page = await openScreen(browser, { url: server.url, path, token: api.token, width: WIDTHS[width] });
  });
  afterAll(async () => {
    await closeContexts(browser);
    await server?.stop();
  });

  const dialog = () => page.getByRole('dialog');
  const press = (label: string) => dialog().getByRole('button', { name: label, exact: true }).click();
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(WIDTHS[width]);
  const open = async () => {
    const row = width === 'phone' ? 'button' : 'row';
    await page.getByRole(row, { name: new RegExp(name) }).click();
    await dialog().waitFor();
  };
  const stored = async () => {
    const { json } = await api.reading.traps.list({ q: name });
    return json[0];
  };
  const stateBecomes = (state: string) =>
    expect.poll(async () => (await stored())?.state, { timeout: 10_000 }).toBe(state);

  it('has every trap in use, and finds those that need the office', async () => {
    await page.getByLabel('子機の様子').selectOption('silent');
    await page.getByText(/件中/).waitFor();
    await fits();
    await page.getByRole('button', { name: '地図で見る' }).click();
    await page.getByRole('region', { name: /わな .*件の地図/ }).waitFor();
    await fits();
    await page.getByRole('button', { name: '地図を閉じる' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /件をCSVで保存/ }).click();
    expect((await download).suggestedFilename()).toContain('わな台帳');
    await page.getByLabel('子機の様子').selectOption('');
  });

  it('registers a trap', async () => {
    await page.getByRole('button', { name: 'わなを登録する' }).click();
    await press('保存する');
    await dialog().getByText('入力してください').first().waitFor();
    await dialog().getByLabel('番号', { exact: true }).fill('新-1');
    await dialog().getByLabel('名前', { exact: true }).fill(name);
    await dialog().getByLabel('種類', { exact: true }).selectOption('box');
    await dialog().getByLabel('緯度').fill('35.1');
    await dialog().getByLabel('経度').fill('135.4');
    await fits();
    await press('保存する');
    await dialog().waitFor({ state: 'detached' });
    expect(await stored()).toMatchObject({ trap_no: '新-1', trap_type: 'box', latitude: 35.1 });
  });

  it('gives it a sensor that already sends', async () => {
    await open();
    await fits();
    await press('子機を取り付ける');
    await dialog().getByLabel('電文が届いている未登録の子機').selectOption(FIRST);
    expect(await dialog().getByLabel('子機の型式').inputValue()).toBe('WS301');
    await fits();
    await press('取り付ける');
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(async () => (await stored())?.dev_eui).toBe(FIRST);
    const trap = await stored();
    await api.writing.traps.change(trap!.id, { version: trap!.version, placement: 'set' });
    await postUplink(server.url, ofSensor(FIRST, 'closed', 2));
    await stateBecomes('armed');
  });

  it('moves it on the map, and keeps where it was', async () => {
    await open();
    await press('位置を移す');
    await dialog().getByRole('button', { name: '地図で選ぶ' }).click();
    await page.getByRole('region', { name: /場所を選ぶ地図/ }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.waitForTimeout(500);
    await page.getByRole('button', { name: 'ここにする' }).click();
    await fits();
    await press('移す');
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(async () => (await stored())?.longitude).toBeGreaterThan(135.4);
    const { json } = await api.reading.trapLogs.list({ trap_id: (await stored())!.id, kind: 'relocated' });
    expect(json[0]?.memo).toContain('もとの位置 35.100000, 135.400000');
  });

  it('replaces the sensor: the new one alarms, what the old one sends is parked', async () => {
    await open();
    await press('子機を交換する');
    await dialog().getByLabel('電文が届いている未登録の子機').selectOption(SECOND);
    await press('交換する');
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(async () => (await stored())?.dev_eui).toBe(SECOND);
    await postUplink(server.url, ofSensor(SECOND, 'closed', 2));
    await stateBecomes('armed');
    await postUplink(server.url, ofSensor(FIRST, 'fired', 3));
    await postUplink(server.url, ofSensor(SECOND, 'closed', 3));
    await expect
      .poll(async () => (await api.reading.trapLogs.list({ trap_id: (await stored())!.id })).json[0]?.f_cnt)
      .toBe(3);
    expect((await stored())?.state).toBe('armed');
    await postUplink(server.url, ofSensor(SECOND, 'fired', 4));
    await stateBecomes('fired');
    await open();
    await press('子機を交換する');
    await dialog()
      .getByRole('option', { name: new RegExp(FIRST) })
      .waitFor({ state: 'attached' });
    await press('やめる');
  });

  it('takes it away: it is listed only among those taken away, and can come back', async () => {
    await open();
    await press('撤去する');
    await fits();
    await press('撤去する');
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(() => page.getByText(name).count()).toBe(0);
    expect(await stored()).toMatchObject({ state: 'removed', dev_eui: null });
    await page.getByLabel('状態', { exact: true }).selectOption('removed');
    await open();
    await press('予定に戻す');
    await press('予定に戻す');
    await dialog().waitFor({ state: 'detached' });
    await stateBecomes('planned');
    await page.getByLabel('状態', { exact: true }).selectOption('inUse');
  });

  it('has the gateways beside them', async () => {
    await page.getByRole('tab', { name: '親機', exact: true }).click();
    await page.getByRole('button', { name: '親機を登録する' }).click();
    await dialog().getByLabel('番号', { exact: true }).fill('G-新');
    await dialog().getByLabel('名前', { exact: true }).fill('公民館');
    await dialog().getByLabel('機器ID').fill('24-E1-24-FF-FE-F0-00-C1');
    await fits();
    await press('保存する');
    await dialog().waitFor({ state: 'detached' });
    const found = async () => (await api.reading.gateways.list({ q: '公民館' })).json[0];
    expect(await found()).toMatchObject({ gateway_eui: '24e124fffef000c1' });
    await page.getByRole(width === 'phone' ? 'button' : 'row', { name: /公民館/ }).click();
    await press('機器を交換する');
    await dialog().getByLabel('機器ID').fill('24e124fffef000c2');
    await press('交換する');
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(async () => (await found())?.gateway_eui).toBe('24e124fffef000c2');
    await page.getByRole(width === 'phone' ? 'button' : 'row', { name: /公民館/ }).click();
    await press('撤去する');
    await press('撤去する');
    await dialog().waitFor({ state: 'detached' });
    await fits();
  });
});
