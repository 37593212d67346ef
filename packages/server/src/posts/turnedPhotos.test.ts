import { createCapture, createSighting, type Photo, type PhotoTurn } from '@satomori/core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scopeOfSystem } from '../access/scope.ts';
import { listAudit } from '../audit-logs/repository.ts';
import {
  captureOf,
  describeFor,
  fetchPhoto,
  formOf,
  postCapture,
  putPhoto,
  sha256,
  takePhoto,
  type TestPhoto,
} from '../testing/captures.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { sightingOf } from '../testing/sightings.ts';
import { refusalOf, startTestServer, type TestClient, type TestServer } from '../testing/startTestServer.ts';

const turnedBy = (photo: TestPhoto, turn: PhotoTurn | undefined): TestPhoto =>
  turn === undefined ? photo : { ...photo, turn };

describeOnEachEngine('a photo that is turned', (engine) => {
  let server: TestServer;
  let west: TestClient;
  beforeAll(async () => {
    server = await startTestServer(engine);
    west = await server.as('west');
  });
  afterAll(() => server.stop());

  const read = async (photo: Photo, size: 'thumb' | 'view' | 'original') =>
    Buffer.from(await (await fetchPhoto(west, photo.path, size)).arrayBuffer());
  /** Pixels of the copies, once it is sure that the original is the file that was sent. */
  async function sizesOf(photo: Photo, file: Buffer): Promise<string[]> {
    expect(photo.sha256).toBe(sha256(file));
    expect(await read(photo, 'original')).toEqual(file);
    const copies = [await read(photo, 'view'), await read(photo, 'thumb')];
    const all = await Promise.all(copies.map((copy) => sharp(copy).metadata()));
    expect(all.flatMap(({ exif, xmp }) => [exif, xmp])).toEqual(Array.from({ length: 4 }));
    return all.map(({ width, height }) => `${width}×${height}`);
  }

  it('is turned in its copies only: what the camera made stays', async () => {
    const photo = await takePhoto(41);
    const capture = await postCapture(west, captureOf(server), [turnedBy(photo, 90)]);
    const [stored] = capture.photos as [Photo];
    expect(stored).toMatchObject({ turn: 90, width: 480, height: 640, exif_latitude: 35.475 });
    expect(await sizesOf(stored, photo.file)).toEqual(['480×640', '240×320']);

    const poster = await server.as('poster');
    const other = await takePhoto(42);
    const photos = [{ id: other.id, photo_kind: 'sign' as const, turn: 270 as const }];
    const sighting = { ...sightingOf(server), photos };
    const form = formOf('point', sighting, [other]);
    const seen = await poster.http.call(createSighting, { body: sighting }, { form });
    expect(seen.photos).toMatchObject([{ turn: 270, width: 480, height: 640, sha256: sha256(other.file) }]);
  });

  it('is another one where its post is sent again with another turn; without one it is 0', async () => {
    const [photo, plain] = [await takePhoto(43), await takePhoto(44)];
    const [first, second] = [captureOf(server), captureOf(server)];
    const send = (turn?: PhotoTurn) => postCapture(west, first, [turnedBy(photo, turn)]);
    const { photos } = await send(180);
    expect((await send(180)).photos).toEqual(photos);
    for (const turn of [undefined, 0, 90] as const)
      expect((await refusalOf(send(turn))).result).toBe('id_conflict');

    const sendPlain = (turn?: PhotoTurn) => postCapture(west, second, [turnedBy(plain, turn)]);
    const unsaid = await sendPlain();
    expect(unsaid.photos).toMatchObject([{ turn: 0, width: 640, height: 480 }]);
    expect((await sendPlain(0)).photos).toEqual(unsaid.photos);
    expect((await refusalOf(sendPlain(90))).result).toBe('id_conflict');
  });

  it('is put on a post once, and keeps its turn where none is said of the same file', async () => {
    const { id } = await postCapture(west, captureOf(server));
    const photo = await takePhoto(45);
    const first = await putPhoto(west, id, turnedBy(photo, 90));
    expect(first).toMatchObject({ turn: 90, width: 480, height: 640 });
    expect(await putPhoto(west, id, turnedBy(photo, 90))).toEqual(first);
    expect(await putPhoto(west, id, photo)).toEqual(first);
    const back = await putPhoto(west, id, turnedBy(photo, 0));
    expect(back).toMatchObject({ turn: 0, width: 640, height: 480 });
    expect(await sizesOf(back, photo.file)).toEqual(['640×480', '320×240']);
    expect(await putPhoto(west, id, turnedBy(photo, 270))).toMatchObject({ turn: 270 });
    const other = { ...(await takePhoto(46)), id: photo.id };
    expect(await putPhoto(west, id, other)).toMatchObject({ turn: 0, sha256: sha256(other.file) });
  });

  it('may be turned after it was sent, without the file, by whoever may edit its post', async () => {
    const photo = await takePhoto(47);
    const capture = await postCapture(west, captureOf(server), [photo]);
    const [before] = capture.photos as [Photo];
    const said = { ...describeFor(capture.id, photo), caption: '左' };
    const admin = await server.as('admin');
    const turned = await admin.writing.captures.putPhoto({ ...said, turn: 90 }, null);
    const { path, turn, width, height, caption, ...same } = turned;
    expect([turn, width, height, caption]).toEqual([90, 480, 640, '左']);
    expect(before).toMatchObject(same);
    expect(path).not.toBe(before.path);
    expect(await sizesOf(turned, photo.file)).toEqual(['480×640', '240×320']);
    expect((await refusalOf(fetchPhoto(west, before.path))).status).toBe(404);

    expect(await admin.writing.captures.putPhoto({ ...said, turn: 90 }, null)).toEqual(turned);
    const renamed = await west.writing.captures.putPhoto({ ...said, caption: '右' }, null);
    expect(renamed).toEqual({ ...turned, caption: '右' });
    const scope = scopeOfSystem(server.world.sites.satomori);
    const entries = await listAudit(server.database.db, scope, capture.id);
    expect(entries.map(({ changes }) => Object.values(changes)[0])).toMatchObject([
      [
        { turn: 0, caption: null },
        { turn: 90, caption: '左' },
      ],
      [
        { turn: 90, caption: '左' },
        { turn: 90, caption: '右' },
      ],
    ]);
  });

  it('is refused with a turn that is no quarter', async () => {
    const photo = await takePhoto(48);
    const { id } = await postCapture(west, captureOf(server));
    for (const turn of [45, '90', 360, -90, null]) {
      const wrong = { ...photo, turn } as never;
      const body = { ...captureOf(server), photos: [{ ...describeFor('', wrong), point_id: undefined }] };
      const call = west.http.call(createCapture, { body }, { form: formOf('point', body, [photo]) });
      expect((await refusalOf(call)).message).toContain('photos.0.turn');
      expect((await refusalOf(putPhoto(west, id, wrong))).result).toBe('invalid_input');
    }
  });
});
