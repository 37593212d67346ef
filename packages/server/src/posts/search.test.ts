import { afterAll, beforeAll, expect, it } from 'vitest';
import { captureOf, postCapture } from '../testing/captures.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { postSighting, sightingOf } from '../testing/sightings.ts';
import { startTestServer, type TestServer } from '../testing/startTestServer.ts';
import type { Login } from '../testing/world.ts';

describeOnEachEngine('the search', (engine) => {
  let server: TestServer;
  let captureId = '';
  let sightingId = '';
  beforeAll(async () => {
    server = await startTestServer(engine);
    const { db } = server.database;
    const { traps, users } = server.world;
    await db
      .updateTable('traps')
      .set({ name: '炭焼沢', trap_no: 'A-17' })
      .where('id', '=', traps.west.id)
      .execute();
    await db.updateTable('users').set({ name: '西谷 勇' }).where('id', '=', users.west).execute();
    await db.updateTable('users').set({ name: '炭焼 正' }).where('id', '=', users.poster).execute();
    const capture = captureOf(server, {
      trap_id: traps.west.id,
      capture_no: 'NIA-12',
      memo: null,
      place: '上の沢',
    });
    captureId = (await postCapture(await server.as('west'), capture, [])).id;
    const sighting = sightingOf(server, { place: '東尾根', memo: null });
    sightingId = (await postSighting(await server.as('poster'), sighting)).id;
    const admin = await server.as('admin');
    await admin.writing.sightings.change(sightingId, { version: 1, action: 'approve' });
  });
  afterAll(() => server.stop());

  const captures = async (login: Login, q: string) =>
    (await (await server.as(login)).captures.list({ q })).json.map(({ id }) => id);
  const sightings = async (login: Login, q: string) =>
    (await (await server.as(login)).sightings.list({ q })).json.map(({ id }) => id);

  it('never finds what is not theirs, nor a person for a shared account', async () => {
    for (const q of ['炭焼沢', '西谷', 'NIA-12']) expect(await captures('east', q), q).toEqual([]);
    expect(await sightings('viewer', '東尾根')).toEqual([sightingId]);
    expect(await sightings('viewer', '炭焼 正')).toEqual([]);
  });

  it.each(['炭焼沢', 'a-17', '西谷', '上の沢', 'nia-12', 'イノシシ', 'ｲﾉｼｼ', 'いのしし'])(
    'finds a capture by its trap, person, place, number and species: %s',
    async (q) => {
      expect(await captures('west', q)).toEqual([captureId]);
    },
  );

  it('finds a sighting by its poster and species, and nothing by another word', async () => {
    expect(await sightings('admin', '炭焼')).toEqual([sightingId]);
    expect(await sightings('admin', 'クマ')).toEqual([sightingId]);
    expect(await sightings('admin', 'カモシカ')).toEqual([]);
    expect(await captures('west', 'カモシカ')).toEqual([]);
  });
});
