import { deflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasTrailingData } from './trailingData.ts';
import { endOfPhoto } from './imageFormats.ts';
import type { PhotoMime } from '@satomori/core';

const text = (words: string) => Buffer.from(words, 'latin1');

const box = (name: string, content: Buffer) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, content]);
};

const MP4 = Buffer.concat([
  box('ftyp', text('mp42\0\0\0\0isommp42')),
  box('moov', Buffer.alloc(300, 7)),
  box('mdat', Buffer.alloc(5000, 0x5a)),
]);

/** One file in a ZIP, as its end of central directory describes it. */
function makeZip(comment = ''): Buffer {
  const data = deflateRawSync(text('secret'));
  const local = Buffer.concat([text('PK\u0003\u0004'), Buffer.alloc(26), data]);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([local, end, text(comment)]);
}

/** The trailer that a Samsung phone appends to each photo, with these blocks. */
function samsungTrailer(blocks: readonly Buffer[]): Buffer {
  const body = Buffer.concat(blocks);
  const directory = Buffer.alloc(12 + blocks.length * 12);
  directory.write('SEFH', 'latin1');
  directory.writeUInt32LE(106, 4);
  directory.writeUInt32LE(blocks.length, 8);
  let at = 0;
  for (const [index, block] of blocks.entries()) {
    directory.writeUInt32LE(body.length - at, 12 + index * 12 + 4);
    directory.writeUInt32LE(block.length, 12 + index * 12 + 8);
    at += block.length;
  }
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(directory.length);
  tail.write('SEFT', 4, 'latin1');
  return Buffer.concat([body, directory, tail]);
}

const photos = {} as Record<'jpeg' | 'progressive' | 'png' | 'webp' | 'heic', Buffer>;
const MIMES: Record<keyof typeof photos, PhotoMime> = {
  jpeg: 'image/jpeg',
  progressive: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
};
const NAMES = Object.keys(MIMES) as (keyof typeof photos)[];

beforeAll(async () => {
  // Noise, so that the pixel data contain every byte value, including stuffed markers.
  const noise = sharp({
    create: {
      width: 300,
      height: 200,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
      background: '#000',
    },
  }).withExif({ IFD0: { Model: 'Phone' } });
  photos.jpeg = await noise.clone().jpeg().toBuffer();
  photos.progressive = await noise.clone().jpeg({ progressive: true }).toBuffer();
  photos.png = await noise.clone().png().toBuffer();
  photos.webp = await noise.clone().webp().toBuffer();
  photos.heic = Buffer.concat([box('ftyp', text('heic\0\0\0\0mif1heic')), box('mdat', Buffer.alloc(900, 3))]);
});

const judge = (name: keyof typeof photos, behind: Buffer) =>
  hasTrailingData(Buffer.concat([photos[name], behind]), MIMES[name]);

describe.each(NAMES)('a photo (%s)', (name) => {
  it('is known to its last byte', () => {
    expect(endOfPhoto(photos[name], MIMES[name])).toBe(photos[name].length);
    expect(hasTrailingData(photos[name], MIMES[name])).toBe(false);
  });

  it.each([
    ['a ZIP', makeZip()],
    ['a ZIP with words behind it', makeZip('harmless words')],
    ['a PDF', text('%PDF-1.7\n1 0 obj\n%%EOF')],
    ['a page', text('<script>alert(1)</script>')],
    ['a drawing', text('<svg onload="alert(1)"/>')],
    ['a GIF', text('GIF89a\u0001\u0000\u0001\u0000')],
    ['a program', text('MZ\u0090\u0000')],
    ['anything much', Buffer.alloc(5000, 0x41)],
    ['a ZIP behind padding', Buffer.concat([Buffer.alloc(4096), makeZip()])],
  ])('is refused with %s behind it', (_, behind) => {
    expect(judge(name, behind)).toBe(true);
  });

  it.each([
    ['nothing but padding', Buffer.alloc(3000)],
    ['a few bytes of its maker', text('v2_f35__0:0____LIVE_3563287')],
  ])('is taken with %s behind it', (_, behind) => {
    expect(judge(name, behind)).toBe(false);
  });
});

describe('a photo of a phone', () => {
  it.each([
    ['a motion photo of Google', () => MP4],
    ['a motion photo behind padding', () => Buffer.concat([Buffer.alloc(16), MP4])],
    ['the trailer of Samsung', () => samsungTrailer([text('\0\0\u0001\u000aImage_UTC_Data1700000000000')])],
    [
      'a motion photo of Samsung',
      () =>
        samsungTrailer([
          text('\0\0\u0001\u000aImage_UTC_Data1700000000000'),
          Buffer.concat([text('\0\0\u0030\u000aMotionPhoto_Data'), MP4]),
        ]),
    ],
    ['several pictures in one file (MPF)', () => Buffer.concat([photos.progressive, photos.jpeg])],
    ['a gain map and a motion photo', () => Buffer.concat([photos.progressive, MP4])],
  ])('is taken: %s', (_, behind) => {
    expect(judge('jpeg', behind())).toBe(false);
  });

  it('is refused with a ZIP or a page behind what phones add', () => {
    for (const behind of [MP4, photos.progressive]) {
      expect(judge('jpeg', Buffer.concat([behind, makeZip()]))).toBe(true);
      expect(judge('jpeg', Buffer.concat([behind, text('<html><body>x</body></html>')]))).toBe(true);
    }
  });

  it('is refused where a ZIP hides in the video, or says that the trailer is its comment', () => {
    expect(judge('jpeg', Buffer.concat([MP4, box('free', makeZip())]))).toBe(true);
    const trailer = samsungTrailer([Buffer.alloc(8, 1)]);
    const zip = makeZip();
    zip.writeUInt16LE(trailer.length, zip.length - 2);
    expect(judge('jpeg', Buffer.concat([zip, trailer]))).toBe(true);
  });

  it('is refused where it is a PDF from its first bytes on', () => {
    const comment = text('%PDF-1.7\n');
    const segment = Buffer.alloc(4);
    segment.writeUInt16BE(0xfffe);
    segment.writeUInt16BE(comment.length + 2, 2);
    const [head, body] = [photos.jpeg.subarray(0, 2), photos.jpeg.subarray(2)];
    expect(hasTrailingData(Buffer.concat([head, segment, comment, body]), 'image/jpeg')).toBe(true);
  });

  it('that is cut off is for its decoder to refuse', () => {
    for (const name of ['jpeg', 'png'] as const)
      expect(endOfPhoto(photos[name].subarray(0, photos[name].length - 300), MIMES[name])).toBeNull();
  });
});
