import { expect, it } from 'vitest';
import { cameraData } from './cameraData.ts';

const NOTHING = { exif_available: false, taken_at: null, exif_latitude: null, exif_longitude: null };

it.each([
  [undefined, NOTHING],
  [{}, NOTHING],
  [{ errors: ['malformed'] }, NOTHING],
  [
    { DateTimeOriginal: '2026:11:19 08:30:00', latitude: 35.475, longitude: 137.77 },
    {
      exif_available: true,
      taken_at: Date.parse('2026-11-18T23:30:00Z'),
      exif_latitude: 35.475,
      exif_longitude: 137.77,
    },
  ],
  [
    { DateTimeOriginal: '2026:11:19 08:30:00', OffsetTimeOriginal: '+00:00' },
    { ...NOTHING, exif_available: true, taken_at: Date.parse('2026-11-19T08:30:00Z') },
  ],
  [
    { latitude: 0, longitude: 0 },
    { ...NOTHING, exif_available: true },
  ],
  [
    { latitude: 35, longitude: Number.NaN },
    { ...NOTHING, exif_available: true },
  ],
  [{ DateTimeOriginal: '0000:00:00 00:00:00' }, { ...NOTHING, exif_available: true }],
])('%j says no more than it says', (tags, data) => {
  expect(cameraData(tags)).toEqual(data);
});
