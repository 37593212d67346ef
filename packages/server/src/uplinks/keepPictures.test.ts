import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../errors/appError.ts';
import { createPhotoStore, type PhotoStore } from '../photos/photoStore.ts';
import { takePhoto } from '../testing/captures.ts';
import { keepPictures } from './keepPictures.ts';

/** More than run and wait at a time. */
const MANY = 70;

describe('the pictures of a message', () => {
  let root: string;
  let store: PhotoStore;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'satomori-pictures-'));
    store = createPhotoStore(root);
  });
  afterEach(async () => {
    await store.close();
    await rm(root, { recursive: true, force: true });
  });
  const receive = async (bytes: Buffer | string) => store.receive(Readable.from([bytes]));
  const picture = async () => receive((await takePhoto(1)).file);

  it('wait while so many photos wait that others are refused', async () => {
    const [own, others] = [await picture(), await receive('no picture')];
    const refused = Array.from({ length: MANY }, (_, index) =>
      store.keep(others, String(index)).catch((error: unknown) => (error as AppError).code),
    );
    const kept = await keepPictures([own], store, 'camera');
    expect(new Set(await Promise.all(refused))).toEqual(new Set(['photo_unsupported', 'busy']));
    expect(kept.notes).toEqual([{ sha256: own.sha256 }]);
  });

  it('are tried again where their process was killed, and not where the server stops', async () => {
    const { keep } = store;
    const unavailable = new AppError('unavailable');
    vi.spyOn(store, 'keep').mockRejectedValueOnce(unavailable).mockImplementation(keep);
    expect((await keepPictures([await picture()], store, 'camera')).kept).toHaveLength(1);
    vi.spyOn(store, 'keep').mockRejectedValue(unavailable);
    await expect(keepPictures([await picture()], store, 'camera')).rejects.toBe(unavailable);
  });
});
