import fs, { readlinkSync } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takePhoto } from '../testing/captures.ts';
import { createPhotoCopies } from './createPhotoCopies.ts';
import { createPhotoStore, keptFolder, type PhotoStore } from './photoStore.ts';

// The test reads from /proc which file a descriptor belongs to, so only on Linux. Source: R1.
describe.skipIf(process.platform !== 'linux')('a photo that is kept', () => {
  let root: string;
  let synced: string[];
  const stores: PhotoStore[] = [];
  const note = (descriptor: number) => synced.push(readlinkSync(`/proc/self/fd/${descriptor}`));

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'satomori-fsync-'));
    synced = [];
    const file = await open(root, 'r');
    const handles = Object.getPrototypeOf(file) as FileHandle;
    await file.close();
    const sync = handles.sync;
    vi.spyOn(handles, 'sync').mockImplementation(function (this: FileHandle) {
      note(this.fd);
      return sync.call(this);
    });
    const fsync = fs.fsync;
    vi.spyOn(fs, 'fsync').mockImplementation((descriptor, done) => {
      note(descriptor);
      fsync(descriptor, done);
    });
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    for (const store of stores.splice(0)) await store.close();
    await rm(root, { recursive: true, force: true });
  });

  it('is on the disk with its folder and all names that lead to it', async () => {
    const store = createPhotoStore(root);
    stores.push(store);
    const received = await store.receive(Readable.from([(await takePhoto(1)).file]));
    expect(synced).toEqual([join(received.folder, 'original')]);
    synced = [];
    const { storage_key } = await store.keep(received, null);
    const prefixFolder = dirname(keptFolder(root, storage_key));
    expect(synced).toEqual([received.folder, prefixFolder, dirname(prefixFolder)]);
  });

  it('is on the disk with both of its copies', async () => {
    const { file } = await takePhoto(2);
    const original = join(root, 'original');
    await fs.promises.writeFile(original, file);
    await createPhotoCopies({ original, view: join(root, 'view'), thumb: join(root, 'thumb'), turn: 0 });
    expect(synced.map((path) => basename(path))).toEqual(['view', 'thumb']);
  });
});
