import type { Capture } from '@satomori/core';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addPhoto, answerCapture, sendCapture, waitUntilKept } from '../support/captureForm.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { sha256, takeJpeg } from '../support/photos.ts';
import { createSamplePeople, type Person } from '../support/samplePeople.ts';
import { openScreen } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';

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

type Harm = 'truncate' | 'flip' | 'delete' | 'as before';

/** Damages the record of a photo on the device, like a fault of the device. */
const harmRecord = (harm: Harm, hash: string): Promise<void> =>
  page.evaluate(
    async ({ harm: done, hash: sought }) => {
      const ended = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(new Error(request.error?.message)));
        });
      const db = await ended(indexedDB.open('satomori-drafts'));
      const store = db.transaction('drafts', 'readwrite').objectStore('drafts');
      const key = (await ended(store.getAllKeys())).find(
        (each) => typeof each === 'string' && each.endsWith(sought),
      );
      if (key === undefined) throw new Error(`No photo ${sought} on the device`);
      const kept = (await ended(store.get(key))) as { bytes: ArrayBuffer; size: number; mime: string };
      if (!(kept.bytes instanceof ArrayBuffer) || kept.bytes.byteLength !== kept.size)
        throw new Error('The photo is not stored as its bytes');
      const bytes = new Uint8Array(kept.bytes);
      if (done === 'delete') await ended(store.delete(key));
      else if (done === 'as before') await ended(store.put(new Blob([bytes], { type: kept.mime }), key));
      else {
        bytes[bytes.length >> 1]! ^= 1;
        const harmed = done === 'flip' ? bytes : bytes.slice(0, bytes.length >> 1);
        await ended(store.put({ ...kept, bytes: harmed.buffer }, key));
      }
      db.close();
    },
    { harm, hash },
  );

const photosOf = async (memo: string): Promise<string[][]> => {
  const { json } = await hunter.reading.captures.list({ limit: 100 });
  return json
    .filter((capture: Capture) => capture.memo === memo)
    .map(({ photos }) => photos.map((photo) => photo.sha256));
};

/** A draft with two photos, stored on the device. */
async function writeDraft(memo: string, shade: number): Promise<[Buffer, Buffer]> {
  const photos: [Buffer, Buffer] = [await takeJpeg(shade), await takeJpeg(shade + 1)];
  await addPhoto(page, 'animal.jpg', photos[0]);
  await page.getByLabel('写真1の種類').selectOption('tail_before');
  await addPhoto(page, 'place.jpg', photos[1]);
  await page.getByLabel('写真2の種類').waitFor();
  await answerCapture(page, memo);
  await waitUntilKept(page);
  return photos;
}

beforeEach(async () => {
  page = await openScreen(browser, { url: server.url, path: '/HuntShot', width: 390, token: hunter.token });
  return () => page.context().close();
});

it.each<[Harm, string, number]>([
  ['truncate', '途中までしか残っていません', 20],
  ['flip', '撮影したときから内容が変わっています', 30],
  ['delete', 'この端末に残っていません', 40],
])('a photo of a draft is named after a %s, and only the other one is sent', async (harm, words, shade) => {
  const memo = `写真を確かめる ${harm}`;
  const [damaged, sound] = await writeDraft(memo, shade);
  await harmRecord(harm, sha256(damaged));
  await page.reload();
  const sentence = page.getByText(`写真1・尾（切除前）「animal.jpg」は、${words}。`, { exact: true });
  await sentence.waitFor();
  expect(await page.getByLabel('備考').inputValue()).toBe(memo);
  await page.getByRole('button', { name: '送信する' }).click();
  await page.getByText('送信していません。1か所を直してください。 写真').waitFor();
  expect(await photosOf(memo)).toEqual([]);
  await page.getByRole('button', { name: '写真1: この写真を外す' }).click();
  await sentence.waitFor({ state: 'detached' });
  await sendCapture(page);
  expect(await photosOf(memo)).toEqual([[sha256(sound)]]);
});

it('a draft of an earlier build, whose photos are Blobs, is sent whole', async () => {
  const memo = '以前の下書き';
  const photos = await writeDraft(memo, 50);
  for (const photo of photos) await harmRecord('as before', sha256(photo));
  await page.reload();
  await page.getByLabel('写真2の種類').waitFor();
  // Stored as bytes by now, or this would fail.
  for (const photo of photos) await harmRecord('as before', sha256(photo));
  await sendCapture(page);
  expect(await photosOf(memo)).toEqual([photos.map(sha256)]);
});
