import { type Capture, listPhotoRepeats, MAX_PHOTO_REPEATS, newId, putCapturePhoto } from '@satomori/core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  captureOf,
  copyOf,
  describeFor,
  formOf,
  postCapture,
  putPhoto,
  takePhoto,
  takeScene,
  type TestPhoto,
} from '../../testing/captures.ts';
import { describeOnEachEngine } from '../../testing/describeOnEachEngine.ts';
import { refusalOf, startTestServer, type TestServer } from '../../testing/startTestServer.ts';
import type { Login } from '../../testing/world.ts';

describeOnEachEngine('captures with photos that look alike', (engine) => {
  let server: TestServer;
  let photo: TestPhoto;
  let copy: TestPhoto;
  let seed = 100;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    photo = await takeScene((seed += 1));
    copy = await copyOf(photo);
  });

  const postAs = async (login: Login, photos: readonly TestPhoto[]) => {
    const client = await server.as(login);
    return postCapture(client, captureOf(server, { capture_no: newId() }), photos);
  };
  const repeatsFor = async (login: Login, id: string) =>
    (await server.as(login)).http.call(listPhotoRepeats, { params: { id } });
  const stored = async (login: Login, { id }: Capture) =>
    (await (await server.as(login)).captures.list({ ids: id })).json[0];
  const warned = async (...captures: Capture[]) => {
    const rows = await Promise.all(captures.map((capture) => stored('admin', capture)));
    return rows.map((row) => row?.warnings.includes('photo_similar'));
  };
  const withdraw = async (login: Login, { id }: Capture) =>
    (await server.as(login)).writing.captures.change(id, { version: 1, action: 'withdraw' });

  it.each(['viewer', 'poster', 'west', 'west2', 'valley'] as const)('are not named to %s', async (login) => {
    const first = await postAs('west', [photo]);
    const second = await postAs('west', [copy]);
    for (const { id } of [first, second])
      expect(await refusalOf(repeatsFor(login, id))).toMatchObject({ result: 'not_allowed' });
    expect((await stored('west', second))?.warnings).toEqual([]);
  });

  it('are named to an administrator on both, with number, time and hunter', async () => {
    const first = await postAs('west', [photo]);
    const second = await postAs('east', [await takePhoto(seed), copy]);
    expect(await warned(first, second)).toEqual([true, true]);
    const { repeats, total } = await repeatsFor('admin', second.id);
    expect(total).toBe(1);
    expect(repeats).toEqual([
      {
        photo_id: copy.id,
        likeness: 'similar',
        path: first.photos[0]?.path,
        capture_id: first.id,
        capture_no: first.capture_no,
        captured_at: first.captured_at,
        time_precision: 'exact',
        hunter_name: first.hunter_name,
      },
    ]);
    expect((await repeatsFor('admin', first.id)).repeats).toMatchObject([{ capture_id: second.id }]);
    expect((await stored('west', first))?.version).toBe(first.version);
  });

  it('name the same file as the same, without a second warning', async () => {
    const first = await postAs('west', [photo]);
    const second = await postAs('west', [{ ...photo, id: newId() }]);
    expect((await repeatsFor('admin', second.id)).repeats).toMatchObject([
      { likeness: 'same', capture_id: first.id },
    ]);
    expect((await stored('admin', second))?.warnings).toEqual(['photo_repeated']);
  });

  it('are found where the copy was turned before it was sent', async () => {
    const first = await postAs('west', [photo]);
    const second = await postAs('west', [{ ...copy, turn: 90 }]);
    expect(await warned(first, second)).toEqual([true, true]);
  });

  it('are not other scenes, nor pictures without contours', async () => {
    const captures = [
      await postAs('west', [photo]),
      await postAs('west', [await takeScene(seed + 5_000)]),
      await postAs('west', [await takePhoto(seed + 1)]),
      await postAs('west', [await takePhoto(seed + 2)]),
    ];
    expect(await warned(...captures)).toEqual([false, false, false, false]);
    for (const { id } of captures) expect((await repeatsFor('admin', id)).repeats).toEqual([]);
  });

  it('are not two photos of one capture', async () => {
    const capture = await postAs('west', [photo, copy]);
    expect(await warned(capture)).toEqual([false]);
  });

  it('are not photos of the place where the trap is, until they are said to show the animal', async () => {
    const first = await postAs('west', [photo]);
    const west = await server.as('west');
    const second = await postAs('west', [copy]);
    const describedAs = (photo_kind: 'trap_site' | 'whole_after') => {
      const body = { ...describeFor(second.id, copy), photo_kind };
      return west.http.call(putCapturePhoto, { body }, { form: formOf('image', body, []) });
    };
    await describedAs('trap_site');
    expect(await warned(first, second)).toEqual([false, false]);
    await describedAs('whole_after');
    expect(await warned(first, second)).toEqual([true, true]);
  });

  it('are no more once one is withdrawn, or its photo replaced', async () => {
    const first = await postAs('west', [photo]);
    const second = await postAs('west', [copy]);
    const third = await postAs('west', [await copyOf(copy)]);
    await withdraw('west', second);
    expect(await warned(first, second, third)).toEqual([true, false, true]);
    const [put] = third.photos;
    await putPhoto(await server.as('west'), third.id, { ...(await takePhoto(seed)), id: put?.id ?? '' });
    expect(await warned(first, second, third)).toEqual([false, false, false]);
  });

  it('are listed up to a number, and counted', async () => {
    const { id } = await postAs('west', [photo]);
    for (let count = 0; count <= MAX_PHOTO_REPEATS; count += 1)
      await postAs('west', [{ ...copy, id: newId() }]);
    const { repeats, total } = await repeatsFor('admin', id);
    expect([repeats.length, total]).toEqual([MAX_PHOTO_REPEATS, MAX_PHOTO_REPEATS + 1]);
  });

  it('are not searched on another site', async () => {
    const { sites, users } = server.world;
    const { db } = server.database;
    await db.updateTable('sites').set({ is_satomori: true }).where('id', '=', sites.hokapato).execute();
    await db.updateTable('users').set({ is_hunter: true }).where('id', '=', users.valley).execute();
    await postAs('valley', [photo]);
    const own = await postAs('west', [copy]);
    expect(await warned(own)).toEqual([false]);
    expect((await repeatsFor('admin', own.id)).repeats).toEqual([]);
    expect(await refusalOf(repeatsFor('hokapatoAdmin', own.id))).toMatchObject({ result: 'not_found' });
  });
});
