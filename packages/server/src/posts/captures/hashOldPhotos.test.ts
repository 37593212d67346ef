import { mkdir, rm } from 'node:fs/promises';
import { type Capture, listPhotoRepeats, newId } from '@satomori/core';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { up } from '../../database/migrations/0100-0119/0100_unhashed_photos.ts';
import {
  captureOf,
  copyOf,
  postCapture,
  putPhoto,
  takeScene,
  type TestPhoto,
} from '../../testing/captures.ts';
import { describeOnEachEngine } from '../../testing/describeOnEachEngine.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';
import { hashOldPhotos } from './hashOldPhotos.ts';

describeOnEachEngine('photos from before there were visual hashes', (engine) => {
  let server: TestServer;
  let photo: TestPhoto;
  let old: Capture;
  let seed = 300;
  const log = { warn: vi.fn() };
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    photo = await takeScene((seed += 1));
    old = await post(photo);
    await makeOld();
  });

  const db = () => server.database.db;
  const post = async (...photos: TestPhoto[]) =>
    postCapture(await server.as('west'), captureOf(server, { capture_no: newId() }), photos);
  /** All photos so far become those of an older version, whose tables are then migrated. */
  async function makeOld(): Promise<void> {
    await db().updateTable('images').set({ visual_hash: null }).execute();
    await db().schema.dropTable('unhashed_photos').execute();
    await up(db() as never);
  }
  const services = () => ({ ...server.services, database: server.database, log });
  const run = () => hashOldPhotos(services());
  const waiting = async () => (await db().selectFrom('unhashed_photos').select('id').execute()).length;
  const rowOf = async ({ id }: Capture) =>
    db()
      .selectFrom('images')
      .select(['storage_key', 'visual_hash'])
      .where('owner_id', '=', id)
      .executeTakeFirstOrThrow();
  const stored = async ({ id }: Capture) =>
    (await (await server.as('admin')).captures.list({ ids: id })).json[0];
  const warned = async (...captures: Capture[]) =>
    Promise.all(captures.map(async (each) => (await stored(each))?.warnings.includes('photo_similar')));

  it('are not found to be used again until they have one, and then are named to the approver', async () => {
    expect(await warned(await post(await copyOf(photo)))).toEqual([false]);
    expect(await run()).toEqual([server.world.sites.satomori]);
    expect(await waiting()).toBe(0);
    const later = await post(await copyOf(photo));
    expect(await warned(old, later)).toEqual([true, true]);
    const { http } = await server.as('admin');
    const { repeats } = await http.call(listPhotoRepeats, { params: { id: later.id } });
    expect(repeats.map(({ capture_id }) => capture_id)).toContain(old.id);
  });

  it('are named where they were used again before, as a change that others hear of', async () => {
    const again = await post(await copyOf(photo));
    const before = await stored(old);
    await run();
    expect(await warned(old, again)).toEqual([true, true]);
    const after = await stored(old);
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0);
    expect(after?.version).toBe(before?.version);
  });

  it('are tried once where the file is lost, and the others get theirs', async () => {
    const lost = await post(await takeScene(seed + 5_000));
    await makeOld();
    await server.services.photos.remove((await rowOf(lost)).storage_key);
    await run();
    expect(await waiting()).toBe(0);
    expect((await rowOf(lost)).visual_hash).toBeNull();
    expect((await rowOf(old)).visual_hash).toMatch(/^[0-9a-f]{16}$/);
    expect(await run()).toEqual([]);
  });

  it('get theirs though the disk refuses the file of another, which is tried again by the next server', async () => {
    const broken = await post(await takeScene(seed + 7_000));
    await makeOld();
    const view = server.services.photos.fileOf((await rowOf(broken)).storage_key, 'view');
    await rm(view);
    await mkdir(view);
    const progress = { before: null };
    await hashOldPhotos(services(), progress);
    expect((await rowOf(old)).visual_hash).toMatch(/^[0-9a-f]{16}$/);
    expect(await hashOldPhotos(services(), progress)).toEqual([]);
    expect(log.warn).toHaveBeenCalledOnce();
    expect(log.warn).toHaveBeenCalledWith(
      { err: expect.objectContaining({ code: 'EISDIR' }), photo_id: broken.photos[0]?.id },
      expect.any(String),
    );
    expect(await waiting()).toBe(1);
    await rm(view, { recursive: true });
    await run();
    expect(await waiting()).toBe(0);
  });

  it('stay as they are while the folder of photos is another', async () => {
    const photoFolder = { isOwn: () => Promise.resolve(false) };
    const count = await waiting();
    await expect(hashOldPhotos({ ...services(), photoFolder })).rejects.toThrow('folder of photos');
    expect(await waiting()).toBe(count);
    await run();
    expect(await waiting()).toBe(0);
  });

  it.each([
    ['are hashed once by two servers', async () => void (await run())],
    [
      'keep the hash of a photo that replaces them meanwhile',
      async () => {
        const [put] = old.photos;
        const other = await takeScene(seed + 6_000);
        await putPhoto(await server.as('west'), old.id, { ...other, id: put?.id ?? '' });
      },
    ],
  ])('%s', async (_what, meanwhile) => {
    const { photos } = server.services;
    const hashed: (string | null)[] = [];
    let kept: string | null = null;
    const hashOf: typeof photos.hashOf = async (...photoOf) => {
      hashed.push(await photos.hashOf(...photoOf));
      await meanwhile();
      kept = (await rowOf(old)).visual_hash;
      // As it would look to the slower one.
      return 'ffffffffffffffff';
    };
    await db()
      .deleteFrom('unhashed_photos')
      .where('id', '!=', old.photos[0]?.id ?? '')
      .execute();
    await hashOldPhotos({ ...services(), photos: { hashOf } });
    expect(hashed).toHaveLength(1);
    expect(kept).toMatch(/^[0-9a-f]{16}$/);
    expect((await rowOf(old)).visual_hash).toBe(kept);
    expect(await waiting()).toBe(0);
  });

  it('are a few at a time, and those that no longer exist are forgotten', async () => {
    const site_id = server.world.sites.satomori;
    const gone = Array.from({ length: 150 }, () => ({ site_id, id: newId() }));
    await db().deleteFrom('unhashed_photos').execute();
    await db().insertInto('unhashed_photos').values(gone).execute();
    await run();
    expect(await waiting()).toBe(50);
    await run();
    expect(await waiting()).toBe(0);
  });
});
