import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@satomori/core';
import type { Page } from 'playwright';
import { addPhoto, answerCapture, openOutbox, waitUntilRecorded } from './captureForm.ts';
import { takeJpeg, takeNoise } from './photos.ts';
import { addressOf } from './screens.ts';

/** What 「ファイルに保存」 writes of one unsent record. */
export interface RecordFile {
  entry: {
    id: string;
    revision: string;
    label: string;
    body: { id: string; memo: string; photos: { id: string; sha256: string }[] };
    photos: { id: string; sha256: string }[];
    form: unknown;
  };
  photos: { sha256: string; base64: string }[];
}

/** Records a capture with a photo that the server does not get, saves it as a file and removes it from the device. */
export async function recordToFile(page: Page, origin: string): Promise<RecordFile> {
  await page.goto(addressOf(origin, '/HuntShot'));
  await page.getByText('捕獲の内容').waitFor();
  await addPhoto(page, 'first.jpg', await takeJpeg(91));
  await page.getByText('写真1の撮影位置').waitFor();
  await answerCapture(page, '最初の記録');
  await page.getByRole('button', { name: '送信する' }).click();
  await waitUntilRecorded(page);
  await openOutbox(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'ファイルに保存' }).click();
  const recorded = JSON.parse(await readFile(await (await download).path(), 'utf8')) as RecordFile;
  await page.getByRole('button', { name: '消す', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '消す', exact: true }).click();
  await page.getByText('送信待ちの記録はありません').waitFor();
  return recorded;
}

export interface CopiedRecord {
  id: string;
  /** Of its photo. */
  sha256: string;
  /** Bytes of its photo. */
  size: number;
  memo: string;
  /** The content of the file. */
  buffer: Buffer;
}

/** The same record again, as another one with a photo of two megabytes. */
export async function copyRecord(saved: RecordFile, memo: string): Promise<CopiedRecord> {
  const [id, photoId] = [newId(), newId()];
  const { file, sha256 } = await takeNoise(1950, 1250);
  const base64 = Buffer.from(await file.arrayBuffer()).toString('base64');
  const { entry } = saved;
  const named = [{ id: photoId, sha256 }];
  const [photo] = entry.body.photos;
  const content = {
    ...saved,
    entry: {
      ...entry,
      id,
      revision: newId(),
      label: memo,
      form: null,
      photos: named,
      body: { ...entry.body, id, memo, photos: [{ ...photo, ...named[0] }] },
    },
    photos: [{ ...saved.photos[0], sha256, base64 }],
  };
  return { id, sha256, size: file.size, memo, buffer: Buffer.from(JSON.stringify(content)) };
}

/** One for all records: when the next is written, the one before is on the device, or its browser is gone. */
const LOADED_FILE = join(tmpdir(), `satomori-record-${process.pid}.json`);

/**
 * Loads the file in the list of unsent records, which must be on screen. From the disk: Playwright would send its
 * megabytes through the debugger.
 */
export async function loadRecord(page: Page, { buffer }: CopiedRecord): Promise<void> {
  await writeFile(LOADED_FILE, buffer);
  await page.locator('input[type="file"]').setInputFiles(LOADED_FILE);
}
