import { type Capture, MAX_PHOTO_USES, newId, putSightingPhoto } from '@satomori/core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { captureOf, formOf, postCapture, sha256, takePhoto, type TestPhoto } from '../testing/captures.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { postSighting, sightingOf } from '../testing/sightings.ts';
import { MINUTE, refusalOf, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import type { Login } from '../testing/world.ts';

describeOnEachEngine('whether a photo is used already', (engine) => {
  let server: TestServer;
  let photo: TestPhoto;
  let shade = 100;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    photo = await takePhoto((shade += 1));
  });

  const usesFor = async (login: Login, hash = sha256(photo.file)) =>
    (await (await server.as(login)).captures.photoUses([hash])).uses;
  const postAs = async (login: Login) =>
    postCapture(await server.as(login), captureOf(server, { capture_no: newId() }), [
      { ...photo, id: newId() },
    ]);
  const unseen = () => [{ sha256: sha256(photo.file), posts: [], is_unseen: true }];

  it.each(['viewer', 'poster', 'valley'] as const)('is not told to %s', async (login) => {
    await postAs('west');
    expect(await refusalOf(usesFor(login))).toMatchObject({ result: 'not_allowed' });
  });

  it('of sightings is not told to a shared viewer or a hunter who posts none', async () => {
    for (const login of ['viewer', 'west'] as const) {
      const { sightings } = await server.as(login);
      expect(await refusalOf(sightings.photoUses([sha256(photo.file)]))).toMatchObject({
        result: 'not_allowed',
      });
    }
  });

  it('names the posts that the person sees, and of others only that there is one', async () => {
    expect(await usesFor('west')).toEqual([]);
    const { id, capture_no, captured_at } = await postAs('west');
    const seen = [
      { sha256: sha256(photo.file), posts: [{ id, capture_no, at: captured_at }], is_unseen: false },
    ];
    expect(await usesFor('west')).toEqual(seen);
    expect(await usesFor('admin')).toEqual(seen);
    // Another group's post, and one of the person's own group before it is approved.
    expect([await usesFor('east'), await usesFor('west2'), await usesFor('loner')]).toEqual([
      unseen(),
      unseen(),
      unseen(),
    ]);
    const { writing } = await server.as('admin');
    await writing.captures.change(id, { version: 1, action: 'approve' });
    expect(await usesFor('west2')).toEqual(seen);
    expect(await usesFor('east')).toEqual(unseen());
  });

  it('says both where one post is seen and another is not', async () => {
    const { id } = await postAs('west');
    await postAs('east');
    expect(await usesFor('west')).toMatchObject([{ posts: [{ id }], is_unseen: true }]);
  });

  it('names the newest few', async () => {
    const posts: Capture[] = [];
    for (let count = 0; count <= MAX_PHOTO_USES; count += 1) {
      server.clock.advance(MINUTE);
      posts.unshift(await postAs('west'));
    }
    const [use] = await usesFor('west');
    expect(use?.posts.map(({ id }) => id)).toEqual(posts.slice(0, MAX_PHOTO_USES).map(({ id }) => id));
  });

  it('counts no post that was withdrawn, and no post of the other kind', async () => {
    const capture = await postAs('west');
    const poster = await server.as('poster');
    expect((await poster.sightings.photoUses([sha256(photo.file)])).uses).toEqual([]);
    const { writing } = await server.as('west');
    await writing.captures.change(capture.id, { version: 1, action: 'withdraw' });
    expect(await usesFor('west')).toEqual([]);
  });

  it('tells of sightings, which have no number', async () => {
    const poster = await server.as('poster');
    const sighting = await postSighting(poster, sightingOf(server));
    const image = { point_id: sighting.id, id: newId(), photo_kind: 'sign' as const };
    await poster.http.call(
      putSightingPhoto,
      { body: image },
      { form: formOf('image', image, [{ ...photo, id: image.id }]) },
    );
    expect((await poster.sightings.photoUses([sha256(photo.file)])).uses).toMatchObject([
      { posts: [{ id: sighting.id, capture_no: null }], is_unseen: false },
    ]);
  });

  it('is not told of another site', async () => {
    const { sites, users } = server.world;
    const { db } = server.database;
    await db.updateTable('sites').set({ is_satomori: true }).where('id', '=', sites.hokapato).execute();
    await db.updateTable('users').set({ is_hunter: true }).where('id', '=', users.valley).execute();
    await postAs('valley');
    expect([await usesFor('west'), await usesFor('admin')]).toEqual([[], []]);
    await postAs('west');
    expect(await usesFor('valley')).toMatchObject([{ posts: [{}], is_unseen: false }]);
  });
});
