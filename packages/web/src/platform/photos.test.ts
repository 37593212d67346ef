import { describe, expect, it } from 'vitest';
import { readPhoto } from './photos.ts';

/** A JPEG of 2 × 2 pixels as a phone writes it: taken 2026-11-19 08:30:00 at 35°28′30″ N, 137°46′12″ E. */
const JPEG = [
  '/9j/4QFORXhpZgAASUkqAAgAAAAHABIBAwABAAAAAQAAABoBBQABAAAAYgAAABsBBQABAAAAagAAACgBAwABAAAAAgAAABMC',
  'AwABAAAAAQAAAGmHBAABAAAAcgAAACWIBAABAAAA4AAAAAAAAAA4YwAA6AMAADhjAADoAwAABwAAkAcABAAAADAyMTADkAIA',
  'FAAAAMwAAAABkQcABAAAAAECAwAAoAcABAAAADAxMDABoAMAAQAAAP//AAACoAQAAQAAAAIAAAADoAQAAQAAAAIAAAAAAAAA',
  'MjAyNjoxMToxOSAwODozMDowMAAEAAEAAgACAAAATgAAAAIABQADAAAALgEAAAMAAgACAAAARQAAAAQABQADAAAAFgEAAAAA',
  'AACJAAAAAQAAAC4AAAABAAAADAAAAAEAAAAjAAAAAQAAABwAAAABAAAAHgAAAAEAAAD/2wBDACgoKCgrKC0yMi0/RDxEP11V',
  'Tk5VXYxkbGRsZIzVhZuFhZuF1bzkua255Lz//+vr////////////////////////2wBDASgoKCgrKC0yMi0/RDxEP11VTk5V',
  'XYxkbGRsZIzVhZuFhZuF1bzkua255Lz//+vr////////////////////////wgARCAACAAIDASIAAhEBAxEB/8QAFQABAQAA',
  'AAAAAAAAAAAAAAAAAAT/xAAVAQEBAAAAAAAAAAAAAAAAAAABAv/aAAwDAQACEAMQAAAAnEH/xAAUEAEAAAAAAAAAAAAAAAAA',
  'AAAA/9oACAEBAAE/AH//xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oACAECAQE/AH//xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oA',
  'CAEDAQE/AH//2Q==',
].join('');
const bytes = Uint8Array.from(atob(JPEG), (letter) => letter.charCodeAt(0));

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
    ['that is no photo', new File(['abc'], 'a.jpg')],
    ['that is damaged', new File([bytes.slice(0, 40)], 'a.jpg')],
    [
      'that would hold a reader for ever',
      new File([new Uint8Array([0, 0, 0, 16]), 'ftypheic', new Uint8Array(64)], 'a.heic'),
    ],
  ])('%s says nothing of time and place', async (_, file) => {
    expect(await readPhoto(file)).toMatchObject({
      exif_available: false,
      taken_at: null,
      exif_latitude: null,
      exif_longitude: null,
    });
  });
});
