import { describe, expect, it } from 'vitest';
import { hasMetaBox, isOfBoxes } from './heicBoxes.ts';

function file(...boxes: (readonly [length: number, name: string])[]): ArrayBuffer {
  const parts = boxes.map(([length, name]) => {
    const box = new Uint8Array(Math.max(length, 24));
    new DataView(box.buffer).setUint32(0, length);
    box.set(new TextEncoder().encode(name), 4);
    return box;
  });
  return parts.reduce((all, part) => Uint8Array.from([...all, ...part]), new Uint8Array()).buffer;
}

describe('a HEIC file', () => {
  it('is known by its first box', () => {
    expect(isOfBoxes(file([24, 'ftyp']))).toBe(true);
    expect(isOfBoxes(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]).buffer)).toBe(false);
  });

  it.each([
    [
      [
        [24, 'ftyp'],
        [24, 'meta'],
      ],
      true,
    ],
    [
      [
        [24, 'ftyp'],
        [32, 'free'],
        [24, 'meta'],
      ],
      true,
    ],
    [
      [
        [24, 'ftyp'],
        [24, 'mdat'],
      ],
      false,
    ],
    // Lengths that lead nowhere: a walk without a look at them never ends.
    [
      [
        [24, 'ftyp'],
        [0, 'mdat'],
        [24, 'meta'],
      ],
      false,
    ],
    [
      [
        [24, 'ftyp'],
        [4, 'mdat'],
        [24, 'meta'],
      ],
      false,
    ],
  ] as const)('%j describes itself: %s', (boxes, hasMeta) => {
    expect(hasMetaBox(file(...boxes))).toBe(hasMeta);
  });
});
