import { listCaptures, type Capture, newId, putCapturePhoto } from '@satomori/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopeOfSystem } from '../../access/scope.ts';
import { listAudit } from '../../audit-logs/repository.ts';
import {
  captureOf,
  describeFor,
  fetchPhoto,
  formOf,
  postCapture,
  sha256,
  takePhoto,
} from '../../testing/captures.ts';
import { describeOnEachEngine } from '../../testing/describeOnEachEngine.ts';
import {
  iso,
  refusalOf,
  startTestServer,
  type TestClient,
  type TestServer,
} from '../../testing/startTestServer.ts';
import type { Login } from '../../testing/world.ts';

describeOnEachEngine('captures', (engine) => {
  let server: TestServer;
  const clients = {} as Record<Login, TestClient>;
  const countRows = async () => {
    const { db } = server.database;
    const posts = await db.selectFrom('posts').select('id').execute();
    const images = await db.selectFrom('images').select('id').execute();
    return { posts: posts.length, images: images.length };
  };
  const list = async (client: TestClient, query: object = {}) =>
    (await client.http.list(listCaptures, { query })).json as Capture[];

  beforeAll(async () => {
    server = await startTestServer(engine);
    for (const login of Object.keys(server.world.users) as Login[]) clients[login] = await server.as(login);
  });
  afterAll(() => server.stop());

  it.each(['poster', 'viewer', 'gateway', 'valley', 'hokapatoAdmin'] as const)(
    'lets %s record none',
    async (login) => {
      const before = await countRows();
      expect((await refusalOf(postCapture(clients[login], captureOf(server)))).result).toBe('not_allowed');
      expect(await countRows()).toEqual(before);
    },
  );

  it('shows a capture to its poster and to admin until it is approved, then to the group', async () => {
    const { id } = await postCapture(clients.west, captureOf(server));
    const seenBy = async (login: Login) => (await list(clients[login])).some((row) => row.id === id);
    expect(await Promise.all((['west2', 'club', 'east', 'loner'] as const).map(seenBy))).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(await Promise.all((['west', 'admin'] as const).map(seenBy))).toEqual([true, true]);
    await server.database.db.updateTable('posts').set({ status: 'approved' }).where('id', '=', id).execute();
    expect(await Promise.all((['west2', 'club'] as const).map(seenBy))).toEqual([true, true]);
    expect(await Promise.all((['east', 'loner'] as const).map(seenBy))).toEqual([false, false]);
    expect(await list(clients.hokapatoAdmin)).toEqual([]);
  });

  it('records another person for admin only', async () => {
    const hunter_id = server.world.users.east;
    const slip = captureOf(server, { hunter_id });
    expect((await refusalOf(postCapture(clients.west, slip))).result).toBe('not_allowed');
    const stored = await postCapture(clients.admin, captureOf(server, { hunter_id }));
    expect(stored).toMatchObject({
      hunter_id,
      posted_by: server.world.users.admin,
      group_id: server.world.groups.east,
    });
  });

  it.each([
    ['a trap of another group', { trap: 'east' }],
    ['a trap of another site', { trap: 'valley' }],
  ] as const)('does not know %s', async (_, { trap }) => {
    const trap_id = server.world.traps[trap].id;
    expect((await refusalOf(postCapture(clients.west, captureOf(server, { trap_id })))).result).toBe(
      'not_found',
    );
  });

  it('refuses the future, a wrong sum and a pregnant male with a sentence at the field', async () => {
    const refused = async (more: object) =>
      JSON.stringify((await refusalOf(postCapture(clients.west, captureOf(server, more)))).details);
    expect(await refused({ captured_at: iso(server.clock.now() + 3_600_000) })).toContain('captured_at');
    expect(await refused({ count: 3 })).toContain('count');
    expect(await refused({ sex: 'male', age_class: 'adult', pregnant: 'yes' })).toContain('pregnant');
  });

  it('stores the same post once, and refuses another content under its id', async () => {
    const photo = await takePhoto(10);
    const capture = captureOf(server, { memo: '𠮷髙﨑槗' });
    const before = await countRows();
    const first = await postCapture(clients.west, capture, [photo]);
    expect(await postCapture(clients.west, capture, [photo])).toEqual(first);
    expect(await countRows()).toEqual({ posts: before.posts + 1, images: before.images + 1 });
    const conflict = await refusalOf(postCapture(clients.west, { ...capture, memo: '別' }, [photo]));
    expect(conflict).toMatchObject({ status: 409, result: 'id_conflict' });
    expect((await list(clients.west)).find((row) => row.id === capture.id)?.memo).toBe('𠮷髙﨑槗');
  });

  it('lets one of twenty at once win', async () => {
    const capture = captureOf(server);
    const photo = await takePhoto(11);
    const before = await countRows();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => postCapture(clients.west, capture, [photo])),
    );
    expect(new Set(answers.map((answer) => answer.sequence)).size).toBe(1);
    expect(await countRows()).toEqual({ posts: before.posts + 1, images: before.images + 1 });
  });

  it('keeps what the camera wrote from everybody but the owner and admin', async () => {
    const photo = await takePhoto(12);
    const { id, photos } = await postCapture(clients.west, captureOf(server), [photo]);
    await server.database.db.updateTable('posts').set({ status: 'approved' }).where('id', '=', id).execute();
    const [own] = photos;
    expect(own).toMatchObject({
      exif_available: true,
      exif_latitude: 35.475,
      device_model: 'Phone',
      sha256: sha256(photo.file),
    });
    expect(own?.taken_at).toBe('2026-11-18T23:30:00.000Z');
    const path = own?.path ?? '';
    const [seen] = (await list(clients.west2)).find((row) => row.id === id)?.photos ?? [];
    expect(seen).toMatchObject({ exif_available: false, exif_latitude: null, device_model: null });
    for (const size of ['thumb', 'view'] as const) {
      const bytes = Buffer.from(await (await fetchPhoto(clients.west2, path, size)).arrayBuffer());
      expect(bytes.subarray(8, 12).toString()).toBe('WEBP');
      expect(bytes.includes('EXIF')).toBe(false);
    }
    expect((await refusalOf(fetchPhoto(clients.west2, path, 'original'))).result).toBe('not_allowed');
    for (const login of ['west', 'admin'] as const) {
      const original = Buffer.from(await (await fetchPhoto(clients[login], path, 'original')).arrayBuffer());
      expect(sha256(original)).toBe(sha256(photo.file));
    }
    const views = await listAudit(
      server.database.db,
      scopeOfSystem(server.world.sites.satomori),
      own?.id ?? '',
    );
    expect(views.map(({ action, user_id }) => [action, user_id])).toEqual([
      ['view_original', server.world.users.west],
      ['view_original', server.world.users.admin],
    ]);
  });

  it('does not know a photo of another site, group or post not yet approved', async () => {
    const { photos } = await postCapture(clients.west, captureOf(server), [await takePhoto(13)]);
    const unknown = await refusalOf(fetchPhoto(clients.admin, '0'.repeat(32)));
    for (const login of ['west2', 'east', 'loner', 'poster', 'valley', 'hokapatoAdmin'] as const) {
      const refusal = await refusalOf(fetchPhoto(clients[login], photos[0]?.path ?? ''));
      expect([refusal.status, refusal.result, refusal.details]).toEqual([
        unknown.status,
        unknown.result,
        unknown.details,
      ]);
    }
  });

  describe('photos that are none', () => {
    const refused = async (files: Buffer[]) => {
      const before = await countRows();
      const photos = files.map((file) => ({ id: newId(), file }));
      const refusal = await refusalOf(postCapture(clients.west, captureOf(server), photos));
      expect(await countRows()).toEqual(before);
      expect(refusal.serverMessage).toMatch(/[ぁ-ん]/);
      return [refusal.status, refusal.result];
    };

    it('names the one among several that it does not take', async () => {
      const [good, torn] = [await takePhoto(17), await takePhoto(18)];
      const photos = [good, { ...torn, file: torn.file.subarray(0, torn.file.length / 2) }];
      const refusal = await refusalOf(postCapture(clients.west, captureOf(server), photos));
      expect(refusal).toMatchObject({ result: 'photo_unreadable', details: { photo_id: torn.id } });
    });

    it('refuses a paper called a photo, a torn one, a huge one, and a ninth', async () => {
      const { file } = await takePhoto(15);
      expect(await refused([Buffer.from('%PDF-1.7 nothing to see')])).toEqual([415, 'photo_unsupported']);
      const page = Buffer.from('<script>alert(1)</script>');
      expect(await refused([Buffer.concat([file, page])])).toEqual([415, 'photo_unsupported']);
      expect(await refused([file.subarray(0, file.length / 2)])).toEqual([400, 'photo_unreadable']);
      expect(await refused([Buffer.concat([file, Buffer.alloc(21 * 1024 * 1024)])])).toEqual([
        413,
        'photo_too_large',
      ]);
      const nine = await Promise.all(Array.from({ length: 9 }, (_, index) => takePhoto(20 + index)));
      expect(await refused(nine.map((photo) => photo.file))).toEqual([400, 'too_many_photos']);
    });

    it('refuses one that came other than it was sent, or did not come', async () => {
      const photo = await takePhoto(16);
      const other = await takePhoto(17);
      const body = { ...captureOf(server), photos: [{ ...describeFor('', photo), point_id: undefined }] };
      const send = (photos: { id: string; file: Buffer }[]) =>
        refusalOf(
          clients.west.http.send('POST', '/api/map_hunt_points', undefined, {
            form: formOf('point', body, photos),
          }),
        );
      expect((await send([{ id: photo.id, file: other.file }])).result).toBe('photo_damaged');
      expect((await send([])).result).toBe('invalid_input');
      expect((await send([photo, other])).result).toBe('invalid_input');
    });
  });

  it('adds and replaces a photo; twice changes nothing', async () => {
    const capture = await postCapture(clients.west, captureOf(server), [await takePhoto(30)]);
    const added = await takePhoto(31);
    const put = (client: TestClient, photo = added) => {
      const body = describeFor(capture.id, photo);
      return client.http.call(putCapturePhoto, { body }, { form: formOf('image', body, [photo]) });
    };
    expect((await refusalOf(put(clients.west2))).result).toBe('not_found');
    const first = await put(clients.west);
    expect(await put(clients.west)).toEqual(first);
    const photosNow = async () =>
      (await list(clients.west)).find((row) => row.id === capture.id)?.photos ?? [];
    expect((await photosNow()).map((photo) => photo.id)).toEqual([capture.photos[0]?.id, added.id]);
    const better = { ...(await takePhoto(32)), id: added.id };
    const replaced = await put(clients.west, better);
    expect(replaced).toMatchObject({ id: added.id, sha256: sha256(better.file), sort_order: 1 });
    expect(await photosNow()).toHaveLength(2);
    await server.database.db
      .updateTable('posts')
      .set({ status: 'approved' })
      .where('id', '=', capture.id)
      .execute();
    for (const login of ['west', 'admin'] as const)
      expect((await refusalOf(put(clients[login], await takePhoto(33)))).result).toBe('not_possible_now');
  });

  it('filters, pages and counts for lists and the map alike', async () => {
    const query = { species: 'serow', count: '1' } as const;
    for (let index = 0; index < 5; index += 1) {
      await postCapture(
        clients.east,
        captureOf(server, { species: 'serow', longitude: 137.7 + index / 100 }),
      );
    }
    const first = await clients.east.http.list(listCaptures, { query: { ...query, limit: 3 } });
    const second = await clients.east.http.list(listCaptures, {
      query: { ...query, limit: 3, cursor: first.next ?? '' },
    });
    expect([first.json.length, second.json.length, first.total, second.next]).toEqual([3, 2, 5, null]);
    const box = { ...query, bbox: '137.695,35.4,137.715,35.5' };
    expect(await list(clients.east, box)).toHaveLength(2);
    const map = await clients.east.http.list(listCaptures, { query: { ...box, view: 'map' } });
    expect(map.json).toMatchObject([{ view: 'points', species: ['serow', 'serow'] }]);
    expect(map.total).toBe(2);
  });
});
