import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { captureOf, postCapture, takePhoto, type TestPhoto } from '../testing/captures.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { DAY, HOUR, refusalOf, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import type { PhotoStore } from './photoStore.ts';
import { sweepPhotos } from './sweepPhotos.ts';

describeOnEachEngine('the sweep of photos', (engine) => {
  let server: TestServer;
  let photo: TestPhoto;
  let store: PhotoStore;

  beforeAll(async () => {
    server = await startTestServer(engine);
    photo = await takePhoto(1);
    store = server.services.photos;
  });
  afterAll(() => server.stop());

  /** As if the wall clock were this much later. */
  const sweepAfter = (milliseconds: number) => sweepPhotos(server.services, Date.now() + milliseconds);
  const receive = () => store.receive(Readable.from([photo.file]));
  const keyOf = async (postId: string) => {
    const row = await server.database.db
      .selectFrom('images')
      .select('storage_key')
      .where('owner_id', '=', postId)
      .executeTakeFirstOrThrow();
    return row.storage_key;
  };

  it('takes away what no row names and is old, and nothing else', async () => {
    const west = await server.as('west');
    const named = await keyOf((await postCapture(west, captureOf(server), [photo])).id);
    const unnamed = (await store.keep(await receive(), null)).storage_key;
    await sweepAfter(HOUR / 2);
    expect(await Promise.all([store.has(named), store.has(unnamed)])).toEqual([true, true]);
    await sweepAfter(2 * HOUR);
    expect(await Promise.all([store.has(named), store.has(unnamed)])).toEqual([true, false]);
    await sweepAfter(400 * DAY);
    expect(await store.has(named)).toBe(true);
  });

  it('removes what was received and never kept', async () => {
    const { folder } = await receive();
    await sweepAfter(HOUR / 2);
    expect((await stat(folder)).isDirectory()).toBe(true);
    await sweepAfter(2 * HOUR);
    await expect(stat(folder)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('keeps what it took away for a month', async () => {
    const received = await receive();
    const trash = join(received.folder, '..', '..', 'removed');
    const { storage_key } = await store.keep(received, null);
    await sweepAfter(2 * HOUR);
    await sweepAfter(29 * DAY);
    expect(await readdir(trash)).toContain(storage_key);
    await sweepAfter(31 * DAY);
    expect(await readdir(trash)).not.toContain(storage_key);
  });

  it('passes over what the sweep of another server has put away meanwhile', async () => {
    const { database, photos, photoFolder } = server.services;
    const unnamed = [await store.keep(await receive(), null), await store.keep(await receive(), null)];
    const late: typeof database = {
      ...database,
      db: database.db,
      transactionsUnderWay: 0,
      transaction: async (work) => {
        await sweepAfter(2 * HOUR);
        return database.transaction(work);
      },
    };
    await sweepPhotos({ database: late, photos, photoFolder }, Date.now() + 2 * HOUR);
    for (const { storage_key } of unnamed) expect(await store.has(storage_key)).toBe(false);
  });

  it('lets no post name a photo that it took away', async () => {
    const west = await server.as('west');
    const original = store.keep;
    // The sweep runs between the file and its row, as on a machine that slept for hours.
    store.keep = async (received, owner) => {
      const kept = await original(received, owner);
      await sweepAfter(2 * HOUR);
      return kept;
    };
    const capture = captureOf(server);
    const photo = await takePhoto(2);
    const refusal = await refusalOf(postCapture(west, capture, [photo]));
    store.keep = original;
    expect(refusal).toMatchObject({ status: 503, result: 'unavailable' });
    const { id } = await postCapture(west, capture, [photo]);
    expect(await store.has(await keyOf(id))).toBe(true);
  });

  it('waits for a post that is about to name its photo', async () => {
    const west = await server.as('west');
    const photo = await takePhoto(3);
    const original = store.has;
    const sweeps: Promise<void>[] = [];
    // Its transaction has checked its file; from here on the sweep must not run in between.
    store.has = async (key) => {
      const isThere = await original(key);
      sweeps.push(sweepAfter(2 * HOUR));
      // Time enough to run in between, if it were permitted.
      await new Promise((resolve) => setTimeout(resolve, 200));
      return isThere;
    };
    const { id } = await postCapture(west, captureOf(server), [photo]);
    store.has = original;
    await Promise.all(sweeps);
    expect(await store.has(await keyOf(id))).toBe(true);
  });
});
