import { createCapture, createSighting, newId, putCapturePhoto } from '@satomori/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { captureOf, formOf, postCapture, sha256, takePhoto, type TestPhoto } from '../testing/captures.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { sightingOf } from '../testing/sightings.ts';
import { refusalOf, startTestServer, type TestClient, type TestServer } from '../testing/startTestServer.ts';

const TAKEN = { exif_available: true, taken_at: '2026-11-18T23:30:00.000Z', device_model: 'Phone' };

describeOnEachEngine('a post of a script', (engine) => {
  let server: TestServer;
  let west: TestClient;
  beforeAll(async () => {
    server = await startTestServer(engine);
    west = await server.as('west');
  });
  afterAll(() => server.stop());

  const record = (capture: object, photos: readonly TestPhoto[]) =>
    west.http.call(createCapture, { body: capture as never }, { form: formOf('point', capture, photos) });
  const described = ({ id }: TestPhoto, more: object = {}) => ({
    id,
    photo_kind: 'whole_before' as const,
    ...more,
  });

  it('need not say what the server reads from the photo', async () => {
    const photo = await takePhoto(1);
    const capture = { ...captureOf(server), photos: [described(photo)] };
    const { photos } = await record(capture, [photo]);
    expect(photos).toMatchObject([{ ...TAKEN, sha256: sha256(photo.file) }]);
    expect(photos[0]?.exif_latitude).toBeCloseTo(35.475, 3);

    const poster = await server.as('poster');
    const other = await takePhoto(2);
    const sighting = {
      ...sightingOf(server),
      photos: [{ ...described(other), photo_kind: 'sign' as const }],
    };
    const form = formOf('point', sighting, [other]);
    const seen = await poster.http.call(createSighting, { body: sighting }, { form });
    expect(seen.photos).toMatchObject([{ ...TAKEN, sha256: sha256(other.file) }]);
  });

  it('is one with the same photo, and another one with another photo', async () => {
    const photo = await takePhoto(3);
    const capture = { ...captureOf(server), photos: [described(photo)] };
    const first = await record(capture, [photo]);
    expect((await record(capture, [photo])).photos).toEqual(first.photos);
    const swapped = { ...(await takePhoto(4)), id: photo.id };
    expect((await refusalOf(record(capture, [swapped]))).result).toBe('id_conflict');
  });

  it('is refused where a hash is said that is not that of the file', async () => {
    const photo = await takePhoto(5);
    const capture = { ...captureOf(server), photos: [described(photo, { sha256: 'a'.repeat(64) })] };
    expect((await refusalOf(record(capture, [photo]))).result).toBe('photo_damaged');
  });

  it('puts a photo on a capture, once however often it is sent', async () => {
    const { id } = await postCapture(west, captureOf(server));
    const photo = await takePhoto(6);
    const body = { point_id: id, ...described(photo) };
    const put = (sent: TestPhoto) =>
      west.http.call(putCapturePhoto, { body }, { form: formOf('image', body, [sent]) });
    const image = await put(photo);
    expect(image).toMatchObject({ ...TAKEN, sha256: sha256(photo.file) });
    expect(await put(photo)).toEqual(image);
    const next = await takePhoto(7);
    expect((await put({ ...next, id: photo.id })).sha256).toBe(sha256(next.file));
  });

  it('is told of each problem in the sentence', async () => {
    const capture = { id: newId(), captured_at: 'today', time_precision: 'exact', weihgt_kg: 3 };
    const refusal = await refusalOf(record(capture, []));
    expect(refusal).toMatchObject({ status: 400, result: 'invalid_input' });
    for (const field of ['result', 'captured_at', 'count', 'adult_count', 'young_count', 'weihgt_kg'])
      expect(refusal.message).toContain(`${field}: `);
    const [one, two] = [await takePhoto(8), await takePhoto(9)];
    const unmatched = { ...captureOf(server), photos: [described(one)] };
    const photos = await refusalOf(record(unmatched, [two]));
    expect(photos.message).toContain(`${two.id}: 写真の説明（photos）がありません`);
    expect(photos.message).toContain(`photos.${one.id}: 写真のファイルがありません`);
  });

  it('is told of a wrong time and of a wrong answer at once', async () => {
    const wrong = { answers: { [newId()]: 'x' } };
    const poster = await server.as('poster');
    const asSighting = (sighting: ReturnType<typeof sightingOf>) =>
      poster.http.call(createSighting, { body: sighting }, { form: formOf('point', sighting, []) });
    const sighting = { ...sightingOf(server), ...wrong };
    const seen = [
      await refusalOf(asSighting({ ...sighting, witnessed_at: '2099-01-01T00:00:00.000Z' })),
      await refusalOf(asSighting({ ...sighting, witnessed_at: '0001-01-01T00:00:00.000Z' })),
    ];
    const capture = { ...captureOf(server), ...wrong, captured_at: '2099-01-01T00:00:00.000Z' };
    for (const { status, message } of [...seen, await refusalOf(record(capture, []))]) {
      expect(status).toBe(400);
      expect(message).toMatch(/(witnessed|captured)_at: .*answers\..*: この質問はありません/);
    }
  });

  it('is told how many problems there are beyond what fits a sentence', async () => {
    const capture = { ...captureOf(server), abnormal_items: Array.from({ length: 50 }, () => 'x') };
    expect((await refusalOf(record(capture, []))).message).toMatch(/、ほか30件）$/);
  });
});
