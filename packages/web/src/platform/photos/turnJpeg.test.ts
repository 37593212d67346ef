import ExifReader from 'exifreader';
import { describe, expect, it } from 'vitest';
import { turnJpeg } from './turnJpeg.ts';
import { JPEG_WITH_PLACE } from './testing/jpegWithPlace.ts';

const SHORT_ORIENTATION = [0x12, 0x01, 0x03, 0x00];
const at = JPEG_WITH_PLACE.findIndex((_, index) =>
  SHORT_ORIENTATION.every((byte, offset) => JPEG_WITH_PLACE[index + offset] === byte),
);
const held = (orientation: number) => JPEG_WITH_PLACE.with(at + 8, orientation);
/** With the tag's number replaced, the file has no orientation. */
const unsaid = JPEG_WITH_PLACE.with(at, 0x0f);
const EXIF_BYTES = 2 + JPEG_WITH_PLACE[4]! * 256 + JPEG_WITH_PLACE[5]!;
/** Without any data of the camera. */
const bare = new Uint8Array([...JPEG_WITH_PLACE.slice(0, 2), ...JPEG_WITH_PLACE.slice(2 + EXIF_BYTES)]);

const turned = (bytes: Uint8Array<ArrayBuffer>, times = 1): Uint8Array<ArrayBuffer> => {
  const next = turnJpeg(bytes.buffer);
  if (next === null) throw new Error('not turned');
  return times === 1 ? next : turned(next, times - 1);
};
const tagsOf = (bytes: Uint8Array<ArrayBuffer>) => ExifReader.load(bytes.buffer, { expanded: true });
const orientationOf = (bytes: Uint8Array<ArrayBuffer>) => tagsOf(bytes).exif?.Orientation?.value;
const pixelsOf = (bytes: Uint8Array) => bytes.slice(-100);

describe('a JPEG turned to the right', () => {
  it.each([
    [1, 6],
    [6, 3],
    [3, 8],
    [8, 1],
    [2, 7],
    [7, 4],
    [4, 5],
    [5, 2],
  ])('is shown so, held as %i before', (before, after) => {
    expect(orientationOf(turned(held(before)))).toBe(after);
  });

  it.each([
    ['that says how it was held', held(1)],
    ['that does not', unsaid],
  ])('keeps its place, time and pixels, one %s', (_, bytes) => {
    const picture = turned(bytes, 2);
    expect(orientationOf(picture)).toBe(3);
    const { gps, exif } = tagsOf(picture);
    expect([gps?.Latitude, gps?.Longitude, exif?.DateTimeOriginal?.description]).toEqual([
      35.475,
      137.77,
      '2026:11:19 08:30:00',
    ]);
    expect(pixelsOf(picture)).toEqual(pixelsOf(JPEG_WITH_PLACE));
  });

  it('needs no word of the camera', () => {
    expect(orientationOf(turned(bare))).toBe(6);
    expect(orientationOf(turned(bare, 3))).toBe(8);
    expect(pixelsOf(turned(bare))).toEqual(pixelsOf(bare));
  });

  it.each([
    ['no JPEG', new Uint8Array([1, 2, 3, 4, 5, 6])],
    ['notes that point beyond their end', JPEG_WITH_PLACE.with(16, 0xff).with(17, 0xff)],
    ['notes that are cut off', JPEG_WITH_PLACE.slice(0, 40)],
  ])('is left alone where it is %s', (_, bytes) => {
    expect(turnJpeg(bytes.buffer)).toBeNull();
  });
});
