import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { signIn } from '../support/samplePeople.ts';
import { goTo, openScreen, WIDTHS } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { FIRED_UPLINK, postUplink, uplinkNow } from '../support/uplinkMessages.ts';

const DEV_EUI = '24e124141f0000a1';

/** A message of a sensor that no trap of the sample has. */
const ofUnknownSensor = (fCnt: number) => ({
  ...uplinkNow('closed', fCnt),
  deviceInfo: {
    ...(FIRED_UPLINK['deviceInfo'] as object),
    devEui: DEV_EUI,
    deviceName: '予備の子機',
    deviceProfileName: 'Milesight WS301',
  },
});

describe.each(['phone', 'desktop'] as const)('an administrator on a %s', (width) => {
  let server: RunningServer;
  let browser: Browser;
  let page: Page;
  let key: string;

  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer(), shareChromium()]);
    const { token } = await signIn(server.url, 'admin');
    const path = '/Admin?section=integrations';
    page = await openScreen(browser, { url: server.url, path, token, width: WIDTHS[width] });
  });
  afterAll(async () => {
    await closeContexts(browser);
    await server?.stop();
  });

  const dialog = () => page.getByRole('dialog');
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(WIDTHS[width]);

  it('makes a key, which is shown this once with where to send', async () => {
    await page.getByRole('button', { name: 'キーを作る' }).click();
    await dialog().getByLabel('名前').fill('山の親機');
    await dialog().getByRole('button', { name: '作る', exact: true }).click();
    const header = await dialog().getByRole('textbox', { name: 'Authorization' }).inputValue();
    key = header.replace('Bearer ', '');
    expect(key.length).toBeGreaterThan(40);
    expect(await dialog().getByRole('textbox', { name: '送り先' }).inputValue()).toContain(
      '/web/api/uplinks/chirpstack',
    );
    await page.keyboard.press('Escape');
    await fits();
    await dialog().getByRole('button', { name: '入れました。閉じる' }).click();
    await page.getByRole('heading', { name: '山の親機' }).waitFor();
    expect(await page.content()).not.toContain(key);
  });

  it('sees a sensor that no trap has as soon as it sends', async () => {
    for (const fCnt of [1, 2, 3])
      expect((await postUplink(server.url, ofUnknownSensor(fCnt), { key })).status).toBe(200);
    await page.getByRole('button', { name: `予備の子機 ${DEV_EUI}` }).waitFor();
    await page.getByRole('main').getByText('3件').waitFor();
    await fits();
  });

  it('gives it to a trap, whose log then has what it had sent', async () => {
    await page.getByRole('button', { name: `${DEV_EUI}をわなに割り当てる` }).click();
    await dialog().getByRole('button', { name: '割り当てる', exact: true }).click();
    await dialog().getByText('選んでください', { exact: true }).last().waitFor();
    expect(await dialog().getByLabel('子機の型式').inputValue()).toBe('WS301');
    await dialog().getByRole('combobox', { name: 'わな' }).selectOption({ index: 1 });
    await fits();
    await dialog().getByRole('button', { name: '割り当てる', exact: true }).click();
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(() => page.getByText(DEV_EUI).count()).toBe(0);
    const { reading } = await signIn(server.url, 'admin');
    const { json: traps } = await reading.traps.list({ limit: 1000 });
    const trap = traps.find(({ dev_eui }) => dev_eui === DEV_EUI);
    const logs = async () =>
      (await reading.trapLogs.list({ trap_id: trap!.id })).json.filter(({ f_cnt }) => (f_cnt ?? 9) <= 3);
    await expect.poll(async () => (await logs()).length, { timeout: 10_000 }).toBe(3);
    await page.getByRole('link', { name: 'わなの履歴を見る' }).click();
    await page.getByText(trap!.name).first().waitFor();
    await goTo(page, server.url, '/Admin?section=integrations');
  });

  it('stops the key: nothing more is accepted under it', async () => {
    await page.getByRole('button', { name: '山の親機を停止する' }).click();
    expect((await postUplink(server.url, ofUnknownSensor(4), { key })).status).toBe(200);
    await page.getByRole('button', { name: 'はい、停止する' }).click();
    await page.getByText('停止済み').waitFor();
    const answer = await postUplink(server.url, ofUnknownSensor(5), { key });
    expect([answer.status, ((await answer.json()) as { result: string }).result]).toEqual([
      401,
      'bad_integration_key',
    ]);
    await fits();
  });
});
