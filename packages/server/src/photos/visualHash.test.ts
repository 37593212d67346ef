import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { copyOf, takePhoto, takeScene } from '../testing/captures.ts';
import { ALIKE_BITS, looksAlike, nearQuarters, QUARTERS, visualHashOf } from './visualHash.ts';

const hashOf = (file: Buffer) => visualHashOf(sharp(file), 0);
const written = (hash: bigint) => hash.toString(16).padStart(16, '0');

describe('the hash of what a photo looks like', () => {
  let scene: Buffer;
  let hash: string;
  beforeAll(async () => {
    scene = (await takeScene(1)).file;
    hash = (await hashOf(scene)) as string;
  });

  it('has 64 bits', () => {
    expect(hash).toMatch(/^[0-9a-f]{16}$/);
  });

  it('is nearly the same for a smaller copy, another format, another brightness, and with the edge cut off', async () => {
    const { file: smaller } = await copyOf({ id: '', file: scene });
    const copies = [
      smaller,
      await sharp(scene).webp({ quality: 40 }).toBuffer(),
      await sharp(scene).linear(0.8, 20).jpeg().toBuffer(),
      await sharp(scene).extract({ left: 6, top: 4, width: 628, height: 472 }).jpeg().toBuffer(),
    ];
    for (const copy of copies) expect(looksAlike((await hashOf(copy)) as string, hash)).toBe(true);
  });

  it.each([90, 180, 270] as const)('is that of the photo before it was turned by %i°', async (turn) => {
    const turned = await sharp(scene).rotate(turn).jpeg().toBuffer();
    const found = (await visualHashOf(sharp(turned), turn)) as string;
    expect(looksAlike(found, hash)).toBe(true);
    expect(looksAlike((await hashOf(turned)) as string, hash)).toBe(false);
  });

  it('differs between scenes', async () => {
    for (let seed = 2; seed < 30; seed += 1)
      expect(looksAlike((await hashOf((await takeScene(seed)).file)) as string, hash)).toBe(false);
  });

  it('does not exist for a picture without contours', async () => {
    expect(await hashOf((await takePhoto(1)).file)).toBeNull();
  });

  it('is found by a quarter of it, whichever bits differ', () => {
    const bits = fc.uniqueArray(fc.nat(63), { maxLength: ALIKE_BITS });
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), bits, (own, flipped) => {
        const other = written(flipped.reduce((each, bit) => each ^ (1n << BigInt(bit)), own));
        expect(looksAlike(written(own), other)).toBe(true);
        const found = QUARTERS.some((quarter) =>
          nearQuarters(written(own), quarter).includes(other.slice(quarter * 4, quarter * 4 + 4)),
        );
        expect(found).toBe(true);
      }),
    );
  });

  it('is not alike when one bit more differs', () => {
    expect(looksAlike(written(0n), written(0x7fn))).toBe(true);
    expect(looksAlike(written(0n), written(0xffn))).toBe(false);
  });
});
