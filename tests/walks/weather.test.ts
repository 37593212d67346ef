import { rm } from 'node:fs/promises';
import { changeSite, getWeather, HOUR_MS, listSites, siteSettingsSchema, startOfDay } from '@satomori/core';
import { JMA_TOWN, jmaForecastDocument } from '@satomori/core/testing';
import { FORECAST_PATH, type JmaStandIn, startJmaStandIn } from '@satomori/server/testing';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { waitUntilKept } from '../support/keptFiles.ts';
import { keptReads } from '../support/keptReads.ts';
import { faultsIn, judgeScreen, takePicture, turnLook } from '../support/judgeScreen.ts';
import { createSamplePeople, signIn } from '../support/samplePeople.ts';
import { openScreen, resize, waitUntilLoaded, WIDTHS } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { chooseTextSize, waitForTextSize } from '../support/textSize.ts';
import { findUnreachable, storedHand } from '../support/thumb.ts';

const LONG = { timeout: 60_000 };
const WORDS = 'くもり　のち　雨';
const NOT_CONFIGURED = '天気予報は、このサーバーでは取得しない設定です。';

/** 17:00, 11:00 or 5:00, of today or of the day before. */
function latestPublication(now: number): number {
  const hours = [17, 11, 5].map((hour) => startOfDay(now) + hour * HOUR_MS);
  return hours.find((at) => at <= now) ?? startOfDay(now) - 7 * HOUR_MS;
}

let jma: JmaStandIn;
let browser: Browser;
let server: RunningServer;
let page: Page;

beforeAll(async () => {
  [server, browser, jma] = await Promise.all([startServer(), shareChromium(), startJmaStandIn()]);
  const weathers = [WORDS, WORDS, WORDS];
  const pops = ['10', '20', '30', '40', '50', '60', '70', '80'];
  const at = latestPublication(Date.now());
  const document = jmaForecastDocument({ at, weathers, pops });
  jma.answers.set(FORECAST_PATH, { body: document });
});
afterAll(async () => {
  await closeContexts(browser);
  await Promise.all([server?.stop(), jma?.stop()]);
  await rm(server.dataDir, { recursive: true, force: true });
});

async function openHome(hasWorker = false): Promise<Page> {
  const { token } = await signIn(server.url, 'hunter');
  const opened = await openScreen(browser, {
    url: server.url,
    path: '/Home',
    width: WIDTHS.phone,
    token,
    hasWorker,
  });
  await waitUntilLoaded(opened);
  return opened;
}

/** The administrator enters the 団体コード. */
async function enterCode(): Promise<void> {
  const admin = await createSamplePeople(server.url)('admin');
  const [site] = (await admin.http.list(listSites, {})).json;
  if (site === undefined) throw new Error('no site');
  const settings = siteSettingsSchema.parse(
    Object.fromEntries(Object.entries(site).filter(([key]) => key in siteSettingsSchema.shape)),
  );
  const body = { ...settings, version: site.version, municipality_code: JMA_TOWN.municipality_code };
  await admin.http.call(changeSite, { params: { id: site.id }, body });
}

it('is not fetched by a server whose operator does not say so, and the round says that', async () => {
  await enterCode();
  page = await openHome();
  await page.getByText(NOT_CONFIGURED).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(jma.calls).toEqual([]);
  await takePicture(page, 'weather-none-390');
  await page.context().close();
});

it('is beside the round, where the operator says so', async () => {
  const { dataDir } = server;
  await server.kill9();
  server = await startServer({ dataDir, env: { WEATHER_URL: jma.url } });
  const hunter = await signIn(server.url, 'hunter');
  await expect.poll(async () => (await hunter.http.call(getWeather, {})).problem, LONG).toBeNull();
  page = await openHome(true);
  const today = page.getByText('きょうの天気').locator('xpath=following-sibling::*[1]');
  await expect.poll(() => today.textContent(), LONG).toMatch(/^くもり のち 雨、降水確率 .*時 \d+％/);
  for (const width of Object.values(WIDTHS))
    for (const look of ['light', 'dark'] as const) {
      await resize(page, width);
      await turnLook(page, look);
      await page.getByText('出典：').scrollIntoViewIfNeeded();
      await takePicture(page, `weather-${width}-${look}`);
      if (look === 'light')
        expect([width, faultsIn(await judgeScreen(page, { hasContrasts: true }))]).toEqual([width, {}]);
    }
});

it('is on the first page of かんたん操作, where nothing more can be pressed', async () => {
  const hunter = await signIn(server.url, 'hunter');
  const { token } = hunter;
  for (const font_size of ['large', 'standard'] as const) {
    await chooseTextSize(hunter, font_size);
    const opened = await openScreen(browser, {
      url: server.url,
      path: '/Home',
      width: WIDTHS.phone,
      token,
      stored: storedHand(token, 'right'),
    });
    const words = await opened.getByText(/^きょうの天気：くもり のち 雨、降水確率 /).textContent();
    expect(words).toMatch(/時 \d+％$/);
    await waitForTextSize(opened, font_size);
    await opened.getByText(/発表。出典：気象庁ホームページ（編集して表示）$/).waitFor();
    expect(await findUnreachable(opened, 'right')).toEqual([]);
    for (const look of ['light', 'dark'] as const) {
      await turnLook(opened, look);
      await takePicture(opened, `weather-one-hand-${font_size}-${look}`);
      if (look === 'light') expect(faultsIn(await judgeScreen(opened, { hasContrasts: true }))).toEqual({});
    }
    await opened.context().close();
  }
});

it('stays with its time of publication where there is no connection, and goes when it is old', async () => {
  await waitUntilKept(page, server.url, ['/Home']);
  await expect.poll(() => keptReads(page), LONG).toContain('weather,today');
  const context = page.context();
  await page.close();
  await context.setOffline(true);
  page = await context.newPage();
  await page.goto(`${server.url}/web/#/Home`);
  await page.getByText('きょうの天気').waitFor();
  await page.getByText(/発表。出典：気象庁ホームページ/).waitFor();
  await page.close();
  page = await context.newPage();
  await page.clock.install({ time: Date.now() + 18 * HOUR_MS });
  await page.goto(`${server.url}/web/#/Home`);
  await page.getByText(/^新しい天気予報を取得できていません/).waitFor();
  expect(await page.getByText('きょうの天気').count()).toBe(0);
});
