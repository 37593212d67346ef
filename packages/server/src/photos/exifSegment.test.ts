import sharp from 'sharp';
import { expect, it } from 'vitest';
import { readCameraData } from './exif.ts';
import { exifSegment } from './exifSegment.ts';

const shot = sharp({ create: { width: 20, height: 10, channels: 3, background: '#356' } }).withExif({
  IFD0: { Model: 'Phone' },
  IFD2: { DateTimeOriginal: '2026:11:19 08:30:00' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '35/1 30/1 0/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '137/1 45/1 0/1',
  },
});

it.each(['jpeg', 'png', 'webp'] as const)('is found in a photo as %s, and read', async (kind) => {
  const file = await shot.clone()[kind]().toBuffer();
  expect(readCameraData(file, `image/${kind}`)).toMatchObject({
    device_model: 'Phone',
    taken_at: Date.parse('2026-11-18T23:30:00Z'),
    exif_latitude: 35.5,
    exif_longitude: 137.75,
  });
});

it('is none where the camera wrote none, or more than a camera writes', async () => {
  const plain = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#356' } })
    .webp()
    .toBuffer();
  expect(exifSegment(plain, 'image/webp')).toBeNull();
  const data = Buffer.concat([Buffer.from('II*\0', 'latin1'), Buffer.alloc(70_000)]);
  const head = Buffer.alloc(8);
  head.write('EXIF', 'latin1');
  head.writeUInt32LE(data.length, 4);
  expect(exifSegment(Buffer.concat([plain, head, data]), 'image/webp')).toBeNull();
});
