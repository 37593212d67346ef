import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { encodeWithoutGps } from './encodeWithoutGps.ts';
import { exifSegment } from './exifSegment.ts';

const XMP =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="35,28.5N" exif:GPSLongitude="137,46.2E"/></rdf:RDF></x:xmpmeta>';

/** With the position in EXIF and in XMP, a time, a model and a colour profile. */
const shot = sharp({ create: { width: 60, height: 40, channels: 3, background: '#356' } })
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
  .withXmp(XMP)
  .withIccProfile('p3');

describe.each(['jpeg', 'png', 'webp'] as const)('a copy of a photo (%s) with a position', (kind) => {
  const take = () => shot.clone()[kind]().toBuffer();

  it('has none of what the camera wrote', async () => {
    const file = await take();
    const before = await sharp(file).metadata();
    for (const part of ['exif', 'xmp', 'icc'] as const) expect(before[part]).toBeInstanceOf(Buffer);
    const copy = await encodeWithoutGps(sharp(file));
    const { exif, xmp, icc, iptc, orientation } = await sharp(copy).metadata();
    expect([exif, xmp, icc, iptc, orientation]).toEqual(Array.from({ length: 5 }));
    expect(exifSegment(copy, 'image/webp')).toBeNull();
    for (const text of ['EXIF', 'Exif', 'XMP', 'GPS', 'Phone']) expect(copy.includes(text)).toBe(false);
  });

  it.each(['keepExif', 'keepXmp', 'keepIccProfile', 'keepMetadata'] as const)(
    'is not made where sharp is told to keep metadata (%s)',
    async (keep) => {
      const photo = sharp(await take())[keep]();
      await expect(encodeWithoutGps(photo)).rejects.toThrow('the copy of a photo contains');
    },
  );
});
