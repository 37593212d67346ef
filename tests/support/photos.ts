import { createHash, randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { type CaptureInput, newId } from '@satomori/core';
import sharp from 'sharp';
import { pngChunk } from '@satomori/server/testing';

export interface Photo {
  id: string;
  file: Blob;
  sha256: string;
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export const photoOf = (bytes: Uint8Array): Photo => ({
  id: newId(),
  file: new Blob([new Uint8Array(bytes)]),
  sha256: sha256(bytes),
});

/** An hour before the tests began, as a phone in Japan writes it: 2026:11:19 08:30:00. */
const TAKEN_AT = new Date(Date.now() + (9 - 1) * 60 * 60_000)
  .toISOString()
  .slice(0, 19)
  .replace('T', ' ')
  .replaceAll('-', ':');

/** A JPEG as a phone writes it, with time and place; `shade` makes it unique. */
export const takeJpeg = (shade: number, width = 320, height = 240): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: { r: (shade * 53) % 256, g: (shade * 7) % 256, b: shade >> 8 },
    },
  })
    .withExif({
      IFD0: { Model: 'Phone' },
      IFD2: { DateTimeOriginal: TAKEN_AT },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '35/1 28/1 30/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '137/1 46/1 12/1',
      },
    })
    .jpeg()
    .toBuffer();

/** A photo that cannot be compressed: noise, different each time. */
export async function takeNoise(width = 320, height = 240): Promise<Photo> {
  const raw = { width, height, channels: 3 as const };
  return photoOf(
    await sharp(randomBytes(width * height * 3), { raw })
      .jpeg({ quality: 90 })
      .toBuffer(),
  );
}

/** A black PNG of this size: a few kilobytes that fill the memory when unpacked. */
export function makePngBomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(1, 8);
  const rows = Buffer.alloc(side * (1 + Math.ceil(side / 8)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A capture with these photos, as a phone posts it. */
export const captureWith = (photos: readonly Photo[], more: Partial<CaptureInput> = {}): CaptureInput => ({
  id: newId(),
  result: 'captured',
  species: 'boar',
  capture_class: 'nuisance',
  method: 'snare',
  age_class: 'adult',
  disposal: 'buried',
  captured_at: new Date(Date.now() - 60_000).toISOString(),
  time_precision: 'exact',
  count: 1,
  adult_count: 1,
  young_count: 0,
  latitude: 35.475,
  longitude: 137.77,
  accuracy: 8,
  position_source: 'gps',
  photos: photos.map(({ id, sha256: hash }) => ({
    id,
    sha256: hash,
    photo_kind: 'whole_before',
    exif_available: false,
    taken_at: null,
    exif_latitude: null,
    exif_longitude: null,
  })),
  ...more,
});
