import { ApiError } from '@satomori/core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captureWith, makePngBomb, photoOf, takeJpeg } from '../support/photos.ts';
import { residentBytes, watchMemory } from '../support/processMemory.ts';
import { type Person, signIn } from '../support/samplePeople.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { openStoredRows } from '../support/storedRows.ts';

const MEGABYTE = 1024 * 1024;

describe('photos that are none, or too much', () => {
  let server: RunningServer;
  let hunter: Person;
  const post = (files: readonly Buffer[]) => {
    const photos = files.map(photoOf);
    return hunter.writing.captures.create(captureWith(photos), photos);
  };
  const refusalOf = async (files: readonly Buffer[]) => {
    const outcome = await post(files).catch((error: unknown) => error);
    if (!(outcome instanceof ApiError)) throw new Error('expected a refusal', { cause: outcome });
    expect(outcome.serverMessage).toMatch(/[ぁ-ん]/);
    return [outcome.status, outcome.result];
  };
  beforeAll(async () => {
    server = await startServer();
    hunter = await signIn(server.url, 'hunter');
  });
  afterAll(() => server.stop());

  it('each get a sentence and leave nothing behind', async () => {
    const rows = openStoredRows(server);
    const count = async () => [await rows.count('posts'), await rows.count('images')];
    const before = await count();
    const jpeg = await takeJpeg(1, 1600, 1200);
    const frames = await sharp([await takeJpeg(2), await takeJpeg(3)], { join: { animated: true } })
      .webp()
      .toBuffer();
    const nine = await Promise.all(Array.from({ length: 9 }, (_, index) => takeJpeg(10 + index)));
    expect(await refusalOf([Buffer.concat([jpeg, Buffer.alloc(30 * MEGABYTE)])])).toEqual([
      413,
      'photo_too_large',
    ]);
    expect(await refusalOf([Buffer.from('%PDF-1.7 called photo.jpg')])).toEqual([415, 'photo_unsupported']);
    expect(await refusalOf([jpeg.subarray(0, jpeg.length / 2)])).toEqual([400, 'photo_unreadable']);
    expect(await refusalOf([frames])).toEqual([415, 'photo_unsupported']);
    expect(await refusalOf(nine)).toEqual([400, 'too_many_photos']);
    expect(await count()).toEqual(before);
  });

  it.skipIf(process.platform !== 'linux')('take at most 150 MB of memory more', async () => {
    const bomb = makePngBomb(30_000);
    // Threads and decoders are started before the growth caused by the bombs is measured.
    await post([await takeJpeg(30, 4000, 3000)]);
    const pid = server.child.pid ?? 0;
    const before = residentBytes(pid);
    const memory = watchMemory(pid);
    for (let round = 0; round < 3; round += 1) {
      expect(await refusalOf([bomb])).toEqual([413, 'photo_too_large']);
    }
    expect(memory.stop() - before).toBeLessThan(150 * MEGABYTE);
  });
});
