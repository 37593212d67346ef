import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PhotoTurn } from '@satomori/core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takePhoto } from '../testing/captures.ts';
import { pngChunk } from '../testing/pngChunk.ts';
import { createPhotoCopies } from './createPhotoCopies.ts';

const hasHeifEncoder = (() => {
  try {
    execFileSync('heif-enc', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

describe('creating the copies of a photo', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'satomori-copies-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const place = (name: string) => join(folder, name);
  const createCopies = async (file: Buffer, turn: PhotoTurn = 0) => {
    await writeFile(place('original'), file);
    const [original, view, thumb] = [place('original'), place('view'), place('thumb')];
    return createPhotoCopies({ original, view, thumb, turn });
  };
  const solid = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#356' } });

  it('does not blame the photo for a disk that takes no copy', async () => {
    const { file } = await takePhoto(1);
    await writeFile(place('original'), file);
    const job = { original: place('original'), view: '/dev/full', thumb: place('thumb'), turn: 0 } as const;
    await expect(createPhotoCopies(job)).rejects.toMatchObject({ code: 'ENOSPC' });
  });

  it.each([
    ['nothing', Buffer.alloc(0), 'photo_unsupported'],
    ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000'), 'photo_unsupported'],
    ['a beginning without a photo', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), 'photo_unreadable'],
    [
      'a HEIC without anything in it',
      Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1'),
      'photo_unreadable',
    ],
  ])('refuses %s', async (_, file, code) => {
    await expect(createCopies(file)).rejects.toThrow(code);
  });

  it('refuses more than 50 megapixels before it unpacks them', async () => {
    const file = await solid(8000, 6500).png({ compressionLevel: 9 }).toBuffer();
    await expect(createCopies(file)).rejects.toThrow('photo_too_large');
  });

  it('refuses 30,000 by 30,000 pixels, whatever little the file weighs', async () => {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(30_000, 0);
    header.writeUInt32BE(30_000, 4);
    header.writeUInt8(1, 8);
    const file = Buffer.concat([PNG_START, pngChunk('IHDR', header), pngChunk('IDAT', Buffer.alloc(20))]);
    await expect(createCopies(file)).rejects.toThrow('photo_too_large');
  });

  it('opens no packed profile of a PNG: its pixels are as they stand', async () => {
    const plain = await solid(30, 20).png().toBuffer();
    const tagged = await solid(30, 20).withIccProfile('p3').png().toBuffer();
    const start = tagged.indexOf('iCCP') - 4;
    const profile = tagged.subarray(start, start + 12 + tagged.readUInt32BE(start));
    await createCopies(Buffer.concat([plain.subarray(0, 33), profile, plain.subarray(33)]));
    const shown = await readFile(place('view'));
    await createCopies(plain);
    expect(shown).toEqual(await readFile(place('view')));
  });

  it('refuses what moves', async () => {
    const frames = await Promise.all([1, 2].map(async (shade) => (await takePhoto(shade)).file));
    const moving = sharp(frames, { join: { animated: true } });
    await expect(createCopies(await moving.clone().webp().toBuffer())).rejects.toThrow('photo_unsupported');
    await expect(createCopies(await moving.clone().gif().toBuffer())).rejects.toThrow('photo_unsupported');
    const still = await solid(30, 20).png().toBuffer();
    const control = pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
    // After the signature and the header.
    const moved = Buffer.concat([still.subarray(0, 33), control, still.subarray(33)]);
    await expect(createCopies(moved)).rejects.toThrow('photo_unsupported');
  });

  it('refuses a drawing, and a photo that is something else besides', async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    await expect(createCopies(Buffer.from(drawing))).rejects.toThrow('photo_unsupported');
    const { file } = await takePhoto(4);
    const behind = Buffer.from('<!DOCTYPE html><title>x</title>');
    await expect(createCopies(Buffer.concat([file, behind]))).rejects.toThrow('photo_unsupported');
  });

  it('takes a motion photo, and shows nothing of its video', async () => {
    const { file } = await takePhoto(5);
    const video = Buffer.from(
      '\0\0\0\u0018ftypmp42\0\0\0\0isommp42\0\0\0\u0018mdat0123456789abcdef',
      'latin1',
    );
    expect(await createCopies(Buffer.concat([file, video]))).toMatchObject({
      mime: 'image/jpeg',
      width: 640,
    });
    for (const name of ['view', 'thumb'])
      expect((await readFile(place(name))).includes('0123456789abcdef')).toBe(false);
  });

  it('refuses a photo that is torn', async () => {
    const { file } = await takePhoto(1, { width: 2000, height: 1500 });
    await expect(createCopies(file.subarray(0, file.length - 400))).rejects.toThrow('photo_unreadable');
  });

  it('turns a photo upright, makes it small, and leaves out what the camera wrote', async () => {
    const lying = await solid(2400, 1200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await createCopies(lying)).toMatchObject({
      mime: 'image/jpeg',
      width: 1200,
      height: 2400,
    });
    for (const [name, height] of [
      ['view', 1600],
      ['thumb', 320],
    ] as const) {
      const copy = await sharp(await readFile(place(name))).metadata();
      expect(copy).toMatchObject({ format: 'webp', height, width: height / 2 });
      expect([copy.exif, copy.xmp, copy.orientation]).toEqual([undefined, undefined, undefined]);
    }
  });

  it('leaves out of every copy where and when a photo was taken, and by what', async () => {
    const { file } = await takePhoto(6);
    const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><!-- 35.475 137.77 --></x:xmpmeta>';
    const told = await sharp(file).keepMetadata().withXmp(xmp).jpeg().toBuffer();
    expect(await createCopies(told)).toMatchObject({ exif_latitude: 35.475, device_model: 'Phone' });
    const before = await sharp(told).metadata();
    expect([before.exif, before.xmp]).toEqual([expect.any(Buffer), expect.any(Buffer)]);
    for (const name of ['view', 'thumb']) {
      const copy = await readFile(place(name));
      const { exif, xmp, icc, iptc } = await sharp(copy).metadata();
      expect([exif, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined]);
      for (const text of ['EXIF', 'Exif', 'XMP', 'Phone', '35.475']) expect(copy.includes(text)).toBe(false);
    }
    expect(await readFile(place('original'))).toEqual(told);
  });

  describe('a turned photo', () => {
    /** 800 × 400 with a colour in each corner, and the EXIF of a phone that was held upright. */
    const lying = () => {
      const [width, height] = [400, 200];
      const corner = (background: string, left: number, top: number) => ({
        input: { create: { width, height, channels: 3 as const, background } },
        left,
        top,
      });
      return solid(800, 400)
        .composite([
          corner('#f00', 0, 0),
          corner('#0f0', width, 0),
          corner('#00f', width, height),
          corner('#ff0', 0, height),
        ])
        .withMetadata({ orientation: 6 });
    };
    /** The colours of the corners, clockwise from the upper left: `rgby`. */
    async function corners(file: Buffer): Promise<string> {
      const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const { width, height, channels } = info;
      const [right, low] = [Math.round(width * 0.9), Math.round(height * 0.9)];
      const [left, top] = [Math.round(width * 0.1), Math.round(height * 0.1)];
      const letterAt = ([x, y]: readonly [number, number]) => {
        const at = (y * width + x) * channels;
        const isOn = [0, 1, 2].map((channel) => (data[at + channel] ?? 0) > 128);
        return isOn[0] && isOn[1] ? 'y' : (['r', 'g', 'b'].find((_, index) => isOn[index]) ?? '?');
      };
      const places = [
        [left, top],
        [right, top],
        [right, low],
        [left, low],
      ] as const;
      return places.map(letterAt).join('');
    }

    it.each(
      (['jpeg', 'png', 'webp'] as const).flatMap((kind) =>
        (
          [
            [0, 'yrgb', 400, 800],
            [90, 'byrg', 800, 400],
            [180, 'gbyr', 400, 800],
            [270, 'rgby', 800, 400],
          ] as const
        ).map(([turn, colours, width, height]) => ({ kind, turn, colours, width, height })),
      ),
    )('is upright as its camera says, then turned: $kind by $turn', async ({ kind, turn, ...shown }) => {
      const file = await lying()[kind]().toBuffer();
      const { width, height } = await createCopies(file, turn);
      expect([width, height]).toEqual([shown.width, shown.height]);
      for (const name of ['view', 'thumb']) {
        const copy = await readFile(place(name));
        const size = await sharp(copy).metadata();
        expect(size.width / size.height).toBeCloseTo(shown.width / shown.height, 1);
        expect([size.exif, size.orientation]).toEqual([undefined, undefined]);
        expect(await corners(copy)).toBe(shown.colours);
      }
      expect(await readFile(place('original'))).toEqual(file);
    });

    it('is as small and as plain as one that is not', async () => {
      const { file } = await takePhoto(7, { width: 2400, height: 1200 });
      expect(await createCopies(file, 90)).toMatchObject({
        width: 1200,
        height: 2400,
        exif_latitude: 35.475,
      });
      for (const [name, height] of [
        ['view', 1600],
        ['thumb', 320],
      ] as const) {
        const copy = await sharp(await readFile(place(name))).metadata();
        expect(copy).toMatchObject({ format: 'webp', height, width: height / 2 });
        expect([copy.exif, copy.xmp]).toEqual([undefined, undefined]);
      }
    });
  });

  it('makes no photo larger than it is', async () => {
    await createCopies(await solid(200, 100).png().toBuffer());
    expect(await sharp(await readFile(place('view'))).metadata()).toMatchObject({ width: 200, height: 100 });
  });

  it('reads time, place and model, and Japanese time where the camera names no zone', async () => {
    const { file } = await takePhoto(2);
    expect(await createCopies(file)).toMatchObject({
      exif_available: true,
      taken_at: Date.parse('2026-11-19T08:30:00+09:00'),
      exif_latitude: 35.475,
      exif_longitude: 137.77,
    });
  });

  it('says that there is nothing where the camera wrote nothing', async () => {
    expect(await createCopies(await solid(300, 200).jpeg().toBuffer())).toMatchObject({
      exif_available: false,
      taken_at: null,
      exif_latitude: null,
    });
  });

  // Encoding takes seconds on a busy machine.
  it.skipIf(!hasHeifEncoder)(
    'unpacks HEIC (skipped where heif-enc is missing)',
    { timeout: 60_000 },
    async () => {
      await writeFile(place('photo.jpg'), (await takePhoto(3, { width: 4000, height: 3000 })).file);
      execFileSync('heif-enc', [place('photo.jpg'), '-o', place('photo.heic')], { stdio: 'ignore' });
      const metadata = await createCopies(await readFile(place('photo.heic')));
      expect(metadata).toMatchObject({ mime: 'image/heic', width: 4000, height: 3000 });
      expect(await sharp(await readFile(place('thumb'))).metadata()).toMatchObject({
        format: 'webp',
        width: 320,
      });
      expect(await createCopies(await readFile(place('photo.heic')), 90)).toMatchObject({
        width: 3000,
        height: 4000,
      });
      for (const name of ['view', 'thumb']) {
        const copy = await sharp(await readFile(place(name))).metadata();
        expect(copy.width / copy.height).toBeCloseTo(3 / 4, 2);
        expect([copy.exif, copy.xmp]).toEqual([undefined, undefined]);
      }
    },
  );
});
