import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { pngChunk } from '../testing/pngChunk.ts';
import { stripPngChunks } from './stripPngChunks.ts';

const PACKED = deflateSync(Buffer.alloc(4_000_000));
const BOMBS = {
  iCCP: Buffer.concat([Buffer.from('p\0\0', 'latin1'), PACKED]),
  zTXt: Buffer.concat([Buffer.from('Raw profile type exif\0\0', 'latin1'), PACKED]),
  iTXt: Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\u0001\0\0\0', 'latin1'), PACKED]),
  eXIf: Buffer.alloc(70_000),
};
const HEADER_END = 33;

it.each(Object.entries(BOMBS))('leaves out %s, and every pixel as it was', async (name, data) => {
  const plain = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#356' } })
    .png()
    .toBuffer();
  const bomb = Buffer.concat([
    plain.subarray(0, HEADER_END),
    pngChunk(name, data),
    plain.subarray(HEADER_END),
  ]);
  const bounded = stripPngChunks(bomb);
  expect(bounded.includes(name)).toBe(false);
  expect(await sharp(bounded).raw().toBuffer()).toEqual(await sharp(plain).raw().toBuffer());
});

it('keeps what pixels and their direction depend on', async () => {
  const turned = await sharp({ create: { width: 20, height: 10, channels: 4, background: '#3568' } })
    .withMetadata({ orientation: 6 })
    .png({ palette: true })
    .toBuffer();
  const bounded = stripPngChunks(turned);
  expect((await sharp(bounded).metadata()).orientation).toBe(6);
  expect(await sharp(bounded).raw().toBuffer()).toEqual(await sharp(turned).raw().toBuffer());
});
