import { hash } from 'node:crypto';
import {
  type CallOptions,
  createCapture,
  getPhoto,
  type Capture,
  type CaptureContent,
  type CaptureInput,
  newId,
  type PhotoTurn,
  putCapturePhoto,
} from '@satomori/core';
import sharp from 'sharp';
import { iso, MINUTE, type TestClient, type TestServer } from './startTestServer.ts';

export interface TestPhoto {
  id: string;
  file: Buffer;
  turn?: PhotoTurn;
}

/** A JPEG as taken by a phone: with time, place and model. Its colour makes it different from others. */
export async function takePhoto(shade: number, pixels = { width: 640, height: 480 }): Promise<TestPhoto> {
  const file = await sharp({
    create: { ...pixels, channels: 3, background: { r: (shade * 53) % 256, g: (shade * 97) % 256, b: 60 } },
  })
    .withExif({
      IFD0: { Model: 'Phone' },
      IFD2: { DateTimeOriginal: '2026:11:19 08:30:00' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '35/1 28/1 30/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '137/1 46/1 12/1',
      },
    })
    .jpeg()
    .toBuffer();
  return { id: newId(), file };
}

/** Brightness of 9×8 fields, which the seed decides. */
function fieldsOf(seed: number): Buffer {
  let state = seed * 2_654_435_761 + 1;
  return Buffer.from(
    Array.from({ length: 72 }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state >>> 24;
    }),
  );
}

/** A JPEG with contours, as photos of animals have: one seed, one scene. */
export async function takeScene(seed: number): Promise<TestPhoto> {
  const scene = sharp(fieldsOf(seed), { raw: { width: 9, height: 8, channels: 1 } });
  return {
    id: newId(),
    file: await scene.resize(640, 480, { fit: 'fill' }).jpeg({ quality: 90 }).toBuffer(),
  };
}

/** The photo as another app would save it: smaller, and packed harder. */
export const copyOf = async ({ file }: TestPhoto): Promise<TestPhoto> => ({
  id: newId(),
  file: await sharp(file).resize(500).jpeg({ quality: 55 }).toBuffer(),
});

export const sha256 = (file: Uint8Array): string => hash('sha256', file);

const describePhoto = ({ id, file, turn }: TestPhoto) => ({
  id,
  photo_kind: 'whole_before' as const,
  sha256: sha256(file),
  exif_available: false,
  taken_at: null,
  exif_latitude: null,
  exif_longitude: null,
  ...(turn === undefined ? {} : { turn }),
});

/** A capture of a boar, an hour ago, at a place of the site. */
export const captureOf = (server: TestServer, more: Partial<CaptureInput> = {}): CaptureInput => ({
  id: newId(),
  result: 'captured',
  species: 'boar',
  captured_at: iso(server.clock.now() - 60 * MINUTE),
  time_precision: 'exact',
  count: 1,
  adult_count: 1,
  young_count: 0,
  latitude: 35.475,
  longitude: 137.77,
  accuracy: 8,
  position_source: 'gps',
  ...more,
});

export const formOf =
  (part: string, json: object, photos: readonly TestPhoto[]): NonNullable<CallOptions['form']> =>
  () => {
    const form = new FormData();
    form.set(part, JSON.stringify(json));
    for (const { id, file } of photos) form.set(id, new Blob([new Uint8Array(file)]), 'photo.jpg');
    return form;
  };

export function postCapture(
  client: TestClient,
  capture: CaptureInput,
  photos: readonly TestPhoto[] = [],
): Promise<Capture> {
  const body = { ...capture, ...(photos.length === 0 ? {} : { photos: photos.map(describePhoto) }) };
  return client.http.call(createCapture, { body }, { form: formOf('point', body, photos) });
}

export const describeFor = (pointId: string, photo: TestPhoto) => ({
  point_id: pointId,
  ...describePhoto(photo),
});

export const fetchPhoto = (client: TestClient, path: string, size?: 'thumb' | 'view' | 'original') =>
  client.http.raw(getPhoto, { query: { path, ...(size === undefined ? {} : { size }) } });

/** The content of a capture for an edit: all that was posted, without id and photos. */
export function contentOf({ id: _id, photos: _photos, ...content }: CaptureInput): CaptureContent {
  return content;
}

/** Adds a photo to an existing capture. */
export function putPhoto(client: TestClient, pointId: string, photo: TestPhoto) {
  const body = describeFor(pointId, photo);
  return client.http.call(putCapturePhoto, { body }, { form: formOf('image', body, [photo]) });
}
