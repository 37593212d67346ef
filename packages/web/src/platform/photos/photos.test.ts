import { describe, expect, it } from 'vitest';
import { PhotoProblem } from './photoProblem.ts';
import { readPhoto } from './photos.ts';
import { JPEG_WITH_PLACE as bytes } from './testing/jpegWithPlace.ts';

/** Boxes of HEIC (ISO 14496-12), each with its declared length but at least 24 bytes. */
function boxes(...parts: readonly (readonly [length: number, name: string])[]): File {
  const bytes = parts.map(([length, name]) => {
    const box = new Uint8Array(Math.max(length, 24));
    new DataView(box.buffer).setUint32(0, length);
    box.set(new TextEncoder().encode(name), 4);
    return box;
  });
  return new File(bytes, 'a.heic');
}

describe('a chosen file', () => {
  it('gives its hash, and what the camera wrote', async () => {
    expect(await readPhoto(new File([bytes], 'a.jpg', { type: 'image/jpeg' }))).toMatchObject({
      name: 'a.jpg',
      sha256: 'e917e5bdfd2a9758c089ed0322d6c52a30db1b0fdda8ce8ec1cc6c6fce77eda6',
      exif_available: true,
      taken_at: '2026-11-18T23:30:00.000Z',
      exif_latitude: 35.475,
      exif_longitude: 137.77,
    });
  });

  it.each([
    ['that is damaged', new File([bytes.slice(0, 40)], 'a.jpg')],
    [
      'that would hold a reader for ever',
      new File([new Uint8Array([0, 0, 0, 16]), 'ftypheic', new Uint8Array(64)], 'a.heic'),
    ],
    ['whose boxes describe nothing', boxes([24, 'ftypheic'], [24, 'mdat'])],
    ['with a box of no length', boxes([24, 'ftypheic'], [0, 'mdat'], [24, 'meta'])],
    ['with a box shorter than its head', boxes([24, 'ftypheic'], [4, 'mdat'], [24, 'meta'])],
  ])('%s says nothing of time and place', async (_, file) => {
    expect(await readPhoto(file)).toMatchObject({
      exif_available: false,
      taken_at: null,
      exif_latitude: null,
      exif_longitude: null,
    });
  });

  it('that is no photo is refused, whatever its name says', async () => {
    const refusal = await readPhoto(new File(['%PDF-1.7'], 'a.jpg')).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(PhotoProblem);
    expect((refusal as Error).message).toContain('a.jpgは写真として使えません');
  });
});
