import { afterAll, beforeAll, expect, it } from 'vitest';
import { captureOf, postCapture, takePhoto } from '../testing/captures.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { refusalOf, startTestServer, type TestServer } from '../testing/startTestServer.ts';

describeOnEachEngine('a post with photos', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  const keyOf = async (postId: string) => {
    const row = await server.database.db
      .selectFrom('images')
      .select('storage_key')
      .where('owner_id', '=', postId)
      .executeTakeFirst();
    return row?.storage_key;
  };

  it('whose commit was done and whose answer was lost keeps its photos', async () => {
    const west = await server.as('west');
    const photo = await takePhoto(1);
    const capture = captureOf(server);
    const { transaction } = server.database;
    server.database.transaction = async (work) => {
      await transaction(work);
      throw new Error('Connection terminated unexpectedly');
    };
    const refusal = await refusalOf(postCapture(west, capture, [photo]));
    server.database.transaction = transaction;
    expect(refusal).toMatchObject({ status: 503, result: 'unavailable' });
    // A repeat is recognized by its id; its photo must still exist.
    const { id } = await postCapture(west, capture, [photo]);
    expect(await server.services.photos.has((await keyOf(id)) ?? '')).toBe(true);
  });

  it('that is refused leaves no file', async () => {
    const west = await server.as('west');
    const { photos } = server.services;
    const keys: string[] = [];
    const { keep } = photos;
    photos.keep = async (received, owner) => {
      const kept = await keep(received, owner);
      keys.push(kept.storage_key);
      return kept;
    };
    const capture = captureOf(server, { trap_id: '0190e5f2-0000-7000-8000-000000000000' });
    await refusalOf(postCapture(west, capture, [await takePhoto(2)]));
    photos.keep = keep;
    expect(keys).toHaveLength(1);
    expect(await photos.has(keys[0] ?? '')).toBe(false);
  });

  it('with the id of a photo of another post is a conflict, not a fault', async () => {
    const west = await server.as('west');
    const photo = await takePhoto(3);
    await postCapture(west, captureOf(server), [photo]);
    const refusal = await refusalOf(postCapture(west, captureOf(server), [photo]));
    expect(refusal).toMatchObject({ status: 409, result: 'id_conflict' });
  });
});
