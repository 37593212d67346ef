import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPhotoStore, type PhotoStore } from './photoStore.ts';

describe('a photo that is received', () => {
  let root: string;
  let store: PhotoStore;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'satomori-receive-'));
    store = createPhotoStore(root);
  });
  afterEach(async () => {
    await store.close();
    await rm(root, { recursive: true, force: true });
  });

  it('ends nothing but itself where its source fails before its folder is made', async () => {
    const source = new PassThrough();
    const received = store.receive(source);
    source.destroy(new Error('the disk failed'));
    await expect(received).rejects.toThrow('the disk failed');
    expect(await readdir(join(root, 'incoming'))).toEqual([]);
  });

  it('closes its source where its folder cannot be made', async () => {
    await rm(join(root, 'incoming'), { recursive: true });
    const source = new PassThrough();
    await expect(store.receive(source)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(source.destroyed).toBe(true);
  });
});
