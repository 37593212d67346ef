import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { getPhoto, type Capture } from '@satomori/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerCapture, sendCapture } from '../support/captureForm.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { findProgram } from '../support/findProgram.ts';
import { sha256, takeJpeg } from '../support/photos.ts';
import { createSamplePeople, type Person } from '../support/samplePeople.ts';
import { openScreen } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const heifEncoder = findProgram(['heif-enc']);
/** The product's limit: a post is on every open screen within this time. */
const SOON_MS = 2_000;

describe('a capture recorded on a phone', () => {
  let server: RunningServer;
  let browser: Browser;
  let folder: string;
  let people: (loginId: 'admin' | 'hunter' | 'gateway' | 'hokapato-admin') => Promise<Person>;
  let stored: Capture;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'satomori-photos-'));
    server = await startServer();
    people = createSamplePeople(server.url);
    browser = await shareChromium();
  });
  afterAll(async () => {
    await closeContexts(browser);
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Two photos of 12 megapixels, the second as HEIC where one can be created. */
  async function makePhotos(): Promise<string[]> {
    const first = join(folder, 'first.jpg');
    await writeFile(first, await takeJpeg(1, 4000, 3000));
    const second = join(folder, 'second.jpg');
    await writeFile(second, await takeJpeg(2, 4000, 3000));
    if (heifEncoder === undefined) return [first, second];
    const heic = join(folder, 'second.heic');
    execFileSync(heifEncoder, [second, '-o', heic], { stdio: 'ignore' });
    return [first, heic];
  }

  const openAs = async (loginId: 'admin' | 'hunter', path: string, width: number): Promise<Page> =>
    openScreen(browser, { url: server.url, path, width, token: (await people(loginId)).token });

  it('is on another screen within two seconds of 送信しました, without a reload', async () => {
    const map = await openAs('admin', '/HuntMap?period=all', 1440);
    const timeline = await openAs('admin', '/HuntTimeline', 1440);
    const { reading } = await people('admin');
    const total = (await reading.captures.list({ limit: 1, count: '1' })).total ?? 0;
    await map.getByText(`捕獲 ${total} 件中 ${total} 件`).waitFor();
    await timeline.getByText(`${total} 件中`).waitFor();

    const phone = await openAs('hunter', '/HuntShot', 390);
    await phone
      .locator('input[type="file"]')
      .last()
      .setInputFiles(await makePhotos());
    await answerCapture(phone, '別の画面に出る');
    await sendCapture(phone);
    await map.getByText(`捕獲 ${total + 1} 件中 ${total + 1} 件`).waitFor({ timeout: SOON_MS });
    await timeline.getByText(`${total + 1} 件中`).waitFor({ timeout: SOON_MS });
  });

  it('stands in a long list that draws only what is near, and keeps its place for who comes back', async () => {
    const page = await openAs('admin', '/HuntTimeline', 1440);
    const inPage = (selector: string) => page.locator(selector).count();
    const scrollTo = (share: number) =>
      page.evaluate((part) => window.scrollTo({ top: part * document.body.scrollHeight }), share);
    const soon = { timeout: 30_000 };
    await expect
      .poll(async () => {
        await scrollTo(1);
        return inPage('[data-post]');
      }, soon)
      .toBeGreaterThanOrEqual(150);
    await scrollTo(0.5);
    await expect.poll(() => inPage('[data-post]:has(details)'), soon).toBeLessThan(60);
    const wordsInSight = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('[data-post]:not(:has(details))')]
          .map((post) => post.getBoundingClientRect())
          .filter(({ top, bottom }) => bottom > 0 && top < window.innerHeight),
      );
    await expect.poll(wordsInSight, soon).toEqual([]);
    const before = await page.evaluate(() => window.scrollY);
    await page.getByRole('navigation', { name: 'メニュー' }).getByRole('link', { name: 'ホーム' }).click();
    await page.getByRole('heading', { level: 1, name: 'ホーム' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'ほかくリスト' }).waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY), soon).toBeGreaterThan(before - 1_000);
    await page.context().close();
  });

  it('keeps its photos as they were sent, and shows others copies that say nothing of the camera', async () => {
    const hunter = await people('hunter');
    const admin = await people('admin');
    [stored] = (await hunter.reading.captures.list({ limit: 1 })).json as [Capture];
    expect(stored.species).toBe('boar');
    expect(stored.photos).toHaveLength(2);
    expect(stored.photos[0]).toMatchObject({
      mime: 'image/jpeg',
      width: 4000,
      height: 3000,
      exif_latitude: 35.475,
    });
    if (heifEncoder !== undefined)
      expect(stored.photos[1]).toMatchObject({ mime: 'image/heic', width: 4000 });
    for (const { path, sha256: sent } of stored.photos) {
      const original = await admin.http.raw(getPhoto, { query: { path, size: 'original' } });
      expect(sha256(new Uint8Array(await original.arrayBuffer()))).toBe(sent);
      for (const size of ['thumb', 'view'] as const) {
        const copy = await admin.http.raw(getPhoto, { query: { path, size } });
        const { format, exif, xmp } = await sharp(Buffer.from(await copy.arrayBuffer())).metadata();
        expect([format, exif, xmp]).toEqual(['webp', undefined, undefined]);
      }
    }
  });

  it('is unknown on another site', async () => {
    const stranger = await people('hokapato-admin');
    const path = stored.photos[0]?.path ?? '';
    await expect(stranger.http.raw(getPhoto, { query: { path } })).rejects.toMatchObject({ status: 404 });
    expect((await stranger.reading.captures.list()).json).toEqual([]);
  });
});
