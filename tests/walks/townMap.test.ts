import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getBasemap, getBasemapTile } from '@satomori/core';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPhoto, answerCapture, waitUntilRecorded } from '../support/captureForm.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { waitUntilKept } from '../support/keptFiles.ts';
import { takePicture, turnLook } from '../support/judgeScreen.ts';
import { keptReads } from '../support/keptReads.ts';
import { takeJpeg } from '../support/photos.ts';
import { createSamplePeople } from '../support/samplePeople.ts';
import { addressOf, goTo, openScreen, WIDTHS } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { runServerCommand } from '../support/serverCommand.ts';
import { type Town, writeTownMap } from '../support/townMapFile.ts';

const TOWN: Town = {
  middle: { latitude: 35.475, longitude: 137.79 },
  reach: 0.06,
  name: '里山宿',
  river: '里山川',
};
const OTHER: Town = {
  middle: { latitude: 35.395, longitude: 137.7 },
  reach: 0.06,
  name: '谷津宿',
  river: '谷津川',
};
/** Loading the rest of the app for offline use takes a while on a busy machine. */
const LONG = { timeout: 60_000 };

let server: RunningServer;
let browser: Browser;
let folder: string;
let people: ReturnType<typeof createSamplePeople>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satomori-town-map-'));
  // No tiles of 国土地理院: nothing listens there.
  const env = { TILES_URL: 'http://127.0.0.1:9' };
  [server, browser] = await Promise.all([startServer({ env }), shareChromium()]);
  people = createSamplePeople(server.url);
});
afterAll(async () => {
  await closeContexts(browser);
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function load(kind: 'gsi' | 'protomaps', town: Town, site: string) {
  const file = join(folder, `${site}.pmtiles`);
  await writeTownMap(file, kind, town);
  return runServerCommand(['basemap', 'load', file, '--site', site], { dataDir: server.dataDir });
}

/** Notes the texts that are drawn on any canvas. */
const noteTexts = (page: Page) =>
  page.addInitScript(() => {
    const noted = window as unknown as { drawn: string[] };
    noted.drawn = [];
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
      noted.drawn.push(text);
      return fillText.call(this, text, ...place);
    };
  });
const drawnTexts = (page: Page) =>
  page.evaluate(() => [...new Set((window as unknown as { drawn: string[] }).drawn)]);

/** How many pixels of the town's map have these colours. */
type Colors = Record<string, readonly [number, number, number]>;
const countPixels = (page: Page, colors: Colors) =>
  page.evaluate((wanted) => {
    const counts = Object.fromEntries(Object.keys(wanted).map((name) => [name, 0]));
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>('.leaflet-town-map-pane canvas')) {
      if (canvas.width === 0) continue;
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      for (let at = 0; at < data.length; at += 4)
        for (const [name, color] of Object.entries(wanted))
          if (color.every((value, index) => data[at + index] === value)) counts[name]! += 1;
    }
    return counts;
  }, colors);
const COLORS = { road: [0xe9, 0xb8, 0x69], water: [0xbf, 0xdc, 0xeb], land: [0xf6, 0xf5, 0xef] } as const;
const DARK_COLORS = {
  road: [0x8a, 0x6a, 0x33],
  water: [0x12, 0x30, 0x3f],
  land: [0x17, 0x1d, 0x1f],
} as const;
const LEAST = 50;

async function expectDrawn(page: Page, { name, river }: Town, colors: Colors = COLORS): Promise<void> {
  await expect.poll(() => drawnTexts(page), LONG).toEqual(expect.arrayContaining([name, river]));
  await expect
    .poll(async () => Object.values(await countPixels(page, colors)).every((count) => count > LEAST), LONG)
    .toBe(true);
}

async function openMap(token: string): Promise<Page> {
  const page = await openScreen(browser, {
    url: server.url,
    path: '/HuntMap',
    token,
    width: WIDTHS.phone,
    hasWorker: true,
    stored: { 'satomori-base-map': 'town' },
    prepare: noteTexts,
  });
  await page.locator('.leaflet-container').waitFor();
  return page;
}

it('says in one sentence that no map of the town is loaded', async () => {
  const { token } = await people('hunter');
  const page = await openMap(token);
  await page.getByText('町の地図はサーバーに入っていません（白地図を表示しています）').waitFor();
  await page.getByRole('button', { name: /^地図の種類/ }).click();
  await page.getByRole('radio', { name: '町の地図（電波なしでも使えます）' }).waitFor();
  expect(await page.getByRole('button', { name: 'この範囲を端末に保存' }).count()).toBe(0);
  await page.context().close();
});

it('shows each person the map of their own site', async () => {
  expect(await load('gsi', TOWN, 'satoyama')).toMatchObject({ code: 0, stderr: '' });
  expect(await load('protomaps', OTHER, 'yatsu')).toMatchObject({ code: 0, stderr: '' });
  const [hunter, other] = await Promise.all([people('hunter'), people('hokapato')]);

  // Not allowed: without a token, and what belongs to another site.
  const { basemap } = await hunter.http.call(getBasemap, {});
  const tile = { id: basemap!.id, z: 4, x: 14, y: 6 };
  expect((await fetch(`${server.url}/web/api/basemap`)).status).toBe(401);
  await expect(other.http.raw(getBasemapTile, { query: tile })).rejects.toMatchObject({ status: 404 });
  expect((await hunter.http.raw(getBasemapTile, { query: tile })).status).toBe(200);

  const page = await openMap(other.token);
  await expectDrawn(page, OTHER);
  expect(await page.getByRole('link', { name: '© OpenStreetMap contributors' }).isVisible()).toBe(true);
  await page.context().close();
});

it('is drawn in its dark colours while the screen is dark, and again in the others', async () => {
  const { token } = await people('hunter');
  const page = await openMap(token);
  await expectDrawn(page, TOWN);
  await turnLook(page, 'dark');
  await expectDrawn(page, TOWN, DARK_COLORS);
  await takePicture(page, 'town-map-dark');
  await turnLook(page, 'light');
  await expectDrawn(page, TOWN);
  await page.context().close();
});

it('is drawn again after a heat map, whose library shares Leaflet with it', async () => {
  const { token } = await people('hunter');
  const page = await openMap(token);
  await expectDrawn(page, TOWN);
  await goTo(page, server.url, '/HuntMap?layers=captures,heat');
  await page.locator('canvas.leaflet-heatmap-layer').waitFor();
  await goTo(page, server.url, '/Home');
  await page.locator('.leaflet-town-map-pane').waitFor({ state: 'detached' });
  await page.evaluate(() => Object.assign(window, { drawn: [] }));
  await goTo(page, server.url, '/HuntMap');
  await expectDrawn(page, TOWN);
  await page.context().close();
});

/** Keeps what the map shows, by what the app says about it. */
async function keepShownArea(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^地図の種類/ }).click();
  await page.getByRole('button', { name: 'この範囲を端末に保存' }).click();
  const panel = page.getByRole('region', { name: 'この範囲を端末に保存' });
  await panel.getByText(/^いま見えている範囲: [\d.]+ [KM]B（\d+枚）$/).waitFor();
  await panel.getByRole('button', { name: '保存する' }).click();
  await panel.getByText(/^端末に保存しました。/).waitFor();
  await panel.getByRole('button', { name: '閉じる' }).click();
}

async function zoomIn(page: Page, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await page.getByRole('button', { name: '拡大する' }).click();
    await page.locator('.leaflet-zoom-anim').waitFor({ state: 'detached' });
  }
}

it('keeps a chosen part on the device, and shows it without server and network, with the traps as last read', async () => {
  const { token } = await people('hunter');
  const page = await openMap(token);
  await expectDrawn(page, TOWN);
  expect(await page.getByRole('link', { name: '国土地理院最適化ベクトルタイル' }).isVisible()).toBe(true);
  await zoomIn(page, 2);
  await keepShownArea(page);
  await waitUntilKept(page, server.url, ['/HuntMap', '/HuntShot', '/User']);
  await expect
    .poll(() => keptReads(page), LONG)
    .toEqual(expect.arrayContaining(['questions,hunt', 'traps,list']));

  // The browser's own cache would answer for tiles that were read before: only what the app keeps counts.
  const context = page.context();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await server.kill9();
  await context.setOffline(true);
  await page.close();

  const later = await context.newPage();
  await noteTexts(later);
  await later.goto(addressOf(server.url, '/HuntMap'));
  await expectDrawn(later, TOWN);
  await later.getByText(/時点の内容です/).waitFor();
  await takePicture(later, 'offline-map-390');
  await zoomIn(later, 2);
  await expect.poll(async () => (await countPixels(later, COLORS)).road, LONG).toBeGreaterThan(LEAST);
  // These were never shown before.
  await zoomIn(later, 1);
  await expect.poll(async () => (await countPixels(later, COLORS)).road, LONG).toBeGreaterThan(LEAST);
  await takePicture(later, 'offline-map-near-390');

  await goTo(later, server.url, '/HuntShot');
  await addPhoto(later, 'boar.jpg', await takeJpeg(81));
  await later.getByText('写真1の撮影位置').waitFor();
  await answerCapture(later, '地図も電波もなく');
  await later.getByRole('button', { name: '端末に保存する（あとで送信）' }).click();
  await waitUntilRecorded(later);

  await goTo(later, server.url, '/User');
  const remove = later.getByRole('button', { name: /^北緯35\.\d+ 東経137\.\d+ のあたりの地図を消す$/ });
  await remove.click();
  await later.getByText(/^端末に保存した地図はありません/).waitFor();
  await context.close();
});
