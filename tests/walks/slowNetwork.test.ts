import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPhoto, answerCapture } from '../support/captureForm.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { takeNoise } from '../support/photos.ts';
import { createSamplePeople, type Person } from '../support/samplePeople.ts';
import { goTo, openScreen, waitUntilLoaded } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { SLOW_4G, slowDownNetwork } from '../support/slowNetwork.ts';

const MEMO = '遅い回線で送る';
const LONG_WAIT = { timeout: 60_000 };
/** Each takes seconds to upload. */
const PHOTO_BYTES = SLOW_4G.uploadThroughput * 2;

let server: RunningServer;
let browser: Browser;
let hunter: Person;
let page: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), shareChromium()]);
  hunter = await createSamplePeople(server.url)('hunter');
});
afterAll(async () => {
  await closeContexts(browser);
  await server?.stop();
});

it('the first screen comes over a slow line', async () => {
  const { url } = server;
  page = await openScreen(browser, {
    url,
    path: '/Home',
    width: 390,
    token: hunter.token,
    prepare: slowDownNetwork,
  });
  await page.getByRole('heading', { level: 1, name: 'ホーム' }).waitFor(LONG_WAIT);
  await waitUntilLoaded(page);
  expect(await page.getByRole('alert').count()).toBe(0);
});

it('two photos go out one after the other, seen on their way, and are recorded once', async () => {
  await goTo(page, server.url, '/HuntShot');
  await page.getByText('捕獲の内容').waitFor(LONG_WAIT);
  for (const [index, name] of ['a.jpg', 'b.jpg'].entries()) {
    const { file } = await takeNoise(700, 420);
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(bytes.length).toBeGreaterThan(PHOTO_BYTES);
    await addPhoto(page, name, bytes);
    await page.getByLabel(`写真${index + 1}の種類`).waitFor();
  }
  await answerCapture(page, MEMO);
  await page.getByLabel('地名').fill('西谷');
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/map_hunt_points')) bodies.push(request.url());
  });
  // Like a person who is not sure that the first press was registered.
  await page.getByRole('button', { name: '送信する' }).dblclick();
  await page.getByRole('button', { name: '写真 1/2枚 送信済み' }).waitFor(LONG_WAIT);
  await page.getByText('送信しました').waitFor(LONG_WAIT);
  const mine = (await hunter.reading.captures.list({ limit: 100 })).json.filter(({ memo }) => memo === MEMO);
  expect([mine.length, mine[0]?.photos.length, bodies.length]).toEqual([1, 2, 1]);
});
