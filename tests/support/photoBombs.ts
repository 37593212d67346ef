import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { pngChunk } from '@satomori/server/testing';

/** Zeros, compressed a thousandfold. */
const PACKED = deflateSync(Buffer.alloc(200 * 1024 * 1024), { level: 9 });

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

const solid = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#356' } });

/** Offset after the signature and the header. */
const PNG_HEAD = 33;

async function pngWith(...chunks: Buffer[]): Promise<Buffer> {
  const png = await solid().png().toBuffer();
  return Buffer.concat([png.subarray(0, PNG_HEAD), ...chunks, png.subarray(PNG_HEAD)]);
}

function jpegSegment(marker: number, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(0xff00 + marker);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

async function jpegWith(...segments: Buffer[]): Promise<Buffer> {
  const jpeg = await solid().jpeg().toBuffer();
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

const SEGMENT_DATA = 65_000;
const MANY = 60;

const iccPart = (_: unknown, index: number): Buffer =>
  jpegSegment(
    0xe2,
    Buffer.concat([latin('ICC_PROFILE\0'), Buffer.from([index + 1, MANY]), Buffer.alloc(SEGMENT_DATA, 0x41)]),
  );

/** A TIFF whose one entry claims four thousand million values, and whose next directory is itself. */
function endlessTiff(): Buffer {
  const tiff = Buffer.alloc(26);
  latin('II*\0').copy(tiff);
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(0x9003, 10);
  tiff.writeUInt16LE(5, 12);
  tiff.writeUInt32LE(0xffff_ffff, 14);
  tiff.writeUInt32LE(8, 18);
  tiff.writeUInt32LE(8, 22);
  return tiff;
}

function riffChunk(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  latin(name).copy(head);
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

async function webpWith(...chunks: Buffer[]): Promise<Buffer> {
  const webp = await solid().webp().toBuffer();
  const all = Buffer.concat([webp, ...chunks]);
  all.writeUInt32LE(all.length - 8, 4);
  return all;
}

const box = (name: string, ...content: Buffer[]): Buffer => {
  const data = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length + 8);
  latin(name).copy(head, 4);
  return Buffer.concat([head, data]);
};
const wide = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
};

/** A HEIC that claims a hundred thousand parts, each of them everywhere. */
const heic = (): Buffer =>
  Buffer.concat([
    box('ftyp', latin('heic\0\0\0\0mif1heic')),
    box(
      'meta',
      wide(0),
      box('hdlr', wide(0, 0), latin('pict'), wide(0, 0, 0), latin('\0')),
      box('pitm', wide(0), Buffer.from([0, 1])),
      box('iloc', wide(0x0200_0000), Buffer.from([0x44, 0x40]), wide(100_000), Buffer.alloc(1_600_000, 0x01)),
      box('iinf', wide(0x0100_0000, 0xffff_ffff)),
      box('iprp', box('ipco', box('ispe', wide(0, 60_000, 60_000)))),
    ),
    box('mdat', Buffer.alloc(1_000)),
  ]);

const named = (name: string, data: Buffer): Buffer => Buffer.concat([latin(`${name}\0\0`), data]);

/** Small files whose decompression or metadata would take unlimited memory or time. */
export async function makePhotoBombs(): Promise<{ name: string; file: Buffer }[]> {
  const text = pngChunk('zTXt', named('Comment', PACKED));
  const files: Record<string, Buffer> = {
    'PNG iCCP': await pngWith(pngChunk('iCCP', named('profile', PACKED))),
    'PNG zTXt': await pngWith(...Array.from({ length: 20 }, () => text)),
    'PNG iTXt': await pngWith(
      pngChunk('iTXt', Buffer.concat([latin('XML:com.adobe.xmp\0\u0001\0\0\0'), PACKED])),
    ),
    'PNG eXIf': await pngWith(pngChunk('eXIf', endlessTiff())),
    'JPEG APPn': await jpegWith(
      ...Array.from({ length: MANY }, (_, index) =>
        jpegSegment(0xe0 + (index % 16), Buffer.alloc(SEGMENT_DATA, 0x45)),
      ),
    ),
    'JPEG ICC': await jpegWith(...Array.from({ length: MANY }, iccPart)),
    'JPEG EXIF': await jpegWith(jpegSegment(0xe1, Buffer.concat([latin('Exif\0\0'), endlessTiff()]))),
    'WebP EXIF': await webpWith(riffChunk('EXIF', endlessTiff()), riffChunk('XMP ', Buffer.alloc(5_000_000))),
    HEIC: heic(),
  };
  return Object.entries(files).map(([name, file]) => ({ name, file }));
}
