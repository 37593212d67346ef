import { getPhoto, type Capture, messageOf } from '@satomori/core';
import type { Browser, BrowserContext, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addPhoto,
  choose,
  editUnsent,
  waitUntilAllSent,
  waitUntilKept,
  waitUntilRecorded,
} from '../support/captureForm.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { loseAnswer } from '../support/loseAnswer.ts';
import { sha256, takeJpeg } from '../support/photos.ts';
import { readAlert } from '../support/readAlert.ts';
import { createSamplePeople, type Person } from '../support/samplePeople.ts';
import { openScreen } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';

/** Distinguishes the post of this walk from those of the sample. */
const MEMO = '下書きを歩く';

describe('a capture whose page is closed, whose answer is lost, and which is sent again', () => {
  let server: RunningServer;
  let browser: Browser;
  let hunter: Person;
  let page: Page;
  let context: BrowserContext;
  let photo: Buffer;

  beforeAll(async () => {
    server = await startServer();
    hunter = await createSamplePeople(server.url)('hunter');
    browser = await shareChromium();
    page = await openScreen(browser, { url: server.url, path: '/HuntShot', width: 390, token: hunter.token });
    context = page.context();
    photo = await takeJpeg(7, 1200, 900);
  });
  afterAll(async () => {
    await closeContexts(browser);
    await server.stop();
  });

  const send = () => page.getByRole('button', { name: '送信する' }).click();
  const stored = async (): Promise<Capture[]> =>
    (await hunter.reading.captures.list({ limit: 100 })).json.filter(({ memo }) => memo === MEMO);

  it('stands there again with its photo after a reload in the middle', async () => {
    await addPhoto(page, 'animal.jpg', photo);
    await page.getByText('写真1の撮影位置').waitFor();
    await page.getByRole('button', { name: '写真1を右に回転' }).click();
    await choose(page, /結果/, '捕獲');
    await choose(page, /鳥獣の種類/, 'イノシシ');
    await choose(page, /捕獲区分/, '有害捕獲');
    await page.getByLabel('備考').fill(MEMO);
    await waitUntilKept(page);
    await page.reload();
    await page.getByLabel('写真1の種類').waitFor();
    expect(await page.getByLabel('備考').inputValue()).toBe(MEMO);
    expect(await page.getByLabel('イノシシ').isChecked()).toBe(true);
    await page.getByText('写真1の撮影位置').waitFor();
  });

  it('says what is missing, and goes there', async () => {
    await send();
    await page.getByText('送信していません。4か所を直してください。').waitFor();
    await page.getByText('捕獲方法、成獣・幼獣、成獣の数、処理方法').waitFor();
    const focused = await page.evaluate(
      () => document.activeElement?.closest('fieldset')?.querySelector('legend')?.textContent,
    );
    expect(focused).toContain('捕獲方法');
    expect(await stored()).toEqual([]);
    await choose(page, /捕獲方法/, 'くくりわな');
    await choose(page, /成獣・幼獣/, '成獣');
    await choose(page, /処理方法/, '埋設');
  });

  it('says without a connection that it is kept on the device', async () => {
    await context.setOffline(true);
    await page.getByRole('button', { name: '端末に保存する（あとで送信）' }).waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: '送信する' }).waitFor();
  });

  it('is recorded once, however often it is sent', async () => {
    await page.route('**/api/map_hunt_points', loseAnswer);
    await send();
    await waitUntilRecorded(page);
    expect(await page.getByText('送信しました').count()).toBe(0);
    expect(await stored()).toHaveLength(1);
    await page.unroute('**/api/map_hunt_points');
    await page.reload();
    await waitUntilAllSent(page);
    expect(await stored()).toHaveLength(1);
    await page.goto(`${server.url}/web/#/HuntShot`);
    await page.getByText('捕獲の内容').waitFor();
    expect(await page.getByLabel('備考').inputValue()).toBe('');
  });

  it('has its photo turned as it was seen, with the time and place of the camera', async () => {
    const [capture] = await stored();
    expect(capture).toMatchObject({ position_source: 'exif', latitude: 35.475, longitude: 137.77 });
    const [image] = capture?.photos ?? [];
    expect(image).toMatchObject({ width: 900, height: 1200, exif_latitude: 35.475, exif_longitude: 137.77 });
    expect(image).toMatchObject({ turn: 90, sha256: sha256(photo) });
    const read = async (size: 'view' | 'original') => {
      const answer = await hunter.http.raw(getPhoto, { query: { path: image?.path ?? '', size } });
      return Buffer.from(await answer.arrayBuffer());
    };
    const view = await sharp(await read('view')).metadata();
    expect([view.width, view.height]).toEqual([900, 1200]);
    expect(await read('original')).toEqual(photo);
  });

  it('is mended, not recorded a second time, where it was changed after its answer was lost', async () => {
    const memos = async () => {
      const { json } = await hunter.reading.captures.list({ limit: 100 });
      return json
        .filter(({ memo }) => memo?.startsWith('直した'))
        .map(({ memo, photos }) => [memo, photos.length]);
    };
    await addPhoto(page, 'another.jpg', await takeJpeg(8, 1200, 900));
    await page.getByText('写真1の撮影位置').waitFor();
    await choose(page, /結果/, '捕獲');
    await choose(page, /鳥獣の種類/, 'イノシシ');
    await choose(page, /捕獲区分/, '有害捕獲');
    await choose(page, /捕獲方法/, 'くくりわな');
    await choose(page, /成獣・幼獣/, '成獣');
    await choose(page, /処理方法/, '埋設');
    await page.getByLabel('備考').fill('直した前');
    await page.route('**/api/map_hunt_points', loseAnswer);
    await send();
    await waitUntilRecorded(page);
    await editUnsent(page);
    await page.unroute('**/api/map_hunt_points');
    await page.getByLabel('備考').fill('直した後');
    await send();
    await readAlert(page, messageOf('id_conflict'));
    await page.getByRole('button', { name: '先に送った記録を直す' }).click();
    await page.getByRole('heading', { level: 1, name: '捕獲を直す' }).waitFor();
    await expect.poll(() => page.getByLabel('備考').inputValue()).toBe('直した後');
    expect(await memos()).toEqual([['直した前', 1]]);
    await send();
    await page.getByText('送信しました').waitFor();
    expect(await memos()).toEqual([['直した後', 1]]);
  });
});
