import type { PhotoTurn } from '@satomori/core';
import type { Sharp } from 'sharp';

/** Each of 8 rows compares 9 pixels with their neighbours, which gives 64 bits. */
const SIZE = { width: 9, height: 8 };
/** Brightness of 256 by which neighbours have to differ to say anything. */
const CLEAR_STEP = 3;
/** Fewer clear steps are no picture: a covered lens, a white wall. */
const MIN_CLEAR_STEPS = 12;

/** Two photos whose hashes differ in at most so many bits look alike. */
export const ALIKE_BITS = 7;

/** The 16 hexadecimal digits are four quarters of 16 bits each. */
export const QUARTERS = [0, 1, 2, 3] as const;
export const QUARTER_DIGITS = 4;

/**
 * The difference hash (dHash) of a picture: the same for its copies of another size, quality or format.
 *
 * @param turn of the picture, taken back first, so that a turned copy has the hash too
 * @returns 16 hexadecimal digits; `null` for a picture without contours, which would be like any other of its kind
 * Source: R246.
 */
export async function visualHashOf(picture: Sharp, turn: PhotoTurn): Promise<string | null> {
  const { width, height } = SIZE;
  const upright = picture.rotate((360 - turn) % 360).removeAlpha();
  const pixels = await upright.resize(width, height, { fit: 'fill' }).toColourspace('b-w').raw().toBuffer();
  let hash = 0n;
  let clearSteps = 0;
  for (let row = 0; row < height; row += 1)
    for (let column = 1; column < width; column += 1) {
      const step = (pixels[row * width + column] ?? 0) - (pixels[row * width + column - 1] ?? 0);
      if (Math.abs(step) >= CLEAR_STEP) clearSteps += 1;
      hash = (hash << 1n) | (step > 0 ? 1n : 0n);
    }
  return clearSteps < MIN_CLEAR_STEPS ? null : hash.toString(16).padStart(16, '0');
}

function differingBits(one: string, other: string): number {
  let bits = 0;
  for (let rest = BigInt(`0x${one}`) ^ BigInt(`0x${other}`); rest > 0n; rest &= rest - 1n) bits += 1;
  return bits;
}

/** Whether two photos look alike, by their hashes. */
export const looksAlike = (one: string, other: string): boolean => differingBits(one, other) <= ALIKE_BITS;

/**
 * The values of a quarter that differ from a hash's own by at most one bit. Of two hashes that differ in 7 bits, one
 * quarter at least differs in no more than one.
 */
export function nearQuarters(hash: string, quarter: (typeof QUARTERS)[number]): string[] {
  const own = parseInt(hash.slice(quarter * QUARTER_DIGITS, (quarter + 1) * QUARTER_DIGITS), 16);
  const flipped = Array.from({ length: 16 }, (_, bit) => own ^ (1 << bit));
  return [own, ...flipped].map((value) => value.toString(16).padStart(QUARTER_DIGITS, '0'));
}
