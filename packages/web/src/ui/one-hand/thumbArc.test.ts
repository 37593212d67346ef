import { describe, expect, it } from 'vitest';
import { BELOW_ROWS, BESIDE_ROWS, HANDS, isWithinThumbArc, PHONE, ROW_GAP, rowWidths } from './thumbArc.ts';

const square = (x: number, y: number) => ({ x, y, width: 64, height: 64 });

describe('the thumb of the right hand', () => {
  it.each([
    ['at the other corner at the top', square(0, 0)],
    ['in the middle of the screen, at the other side', square(0, 422)],
    ['on its own side, above 67.3 mm', square(314, 430)],
    ['of which a part is out of reach', { x: 12, y: 682, width: 64, height: 128 }],
    ['right at its root', square(326, 780)],
    ['off the screen', square(340, 700)],
    ['as wide as the screen, 30 mm up', { x: 0, y: 660, width: 390, height: 64 }],
  ])('does not reach a target %s', (_, target) => {
    expect(isWithinThumbArc(target, 'right')).toBe(false);
  });

  it.each([
    ['at the other corner at the bottom', square(0, 780)],
    ['on its own side, 60 mm up', square(314, 482)],
    ['in the middle', square(163, 600)],
  ])('reaches a target %s', (_, target) => {
    expect(isWithinThumbArc(target, 'right')).toBe(true);
  });

  it('reaches exactly 67.3 mm of a phone with 460 pixels an inch', () => {
    const tip = 844 - (67.3 / 25.4) * (460 / 3);
    expect(isWithinThumbArc({ x: 390, y: tip + 0.01, width: 0, height: 1 }, 'right')).toBe(true);
    expect(isWithinThumbArc({ x: 390, y: tip - 0.01, width: 0, height: 1 }, 'right')).toBe(false);
  });
});

it('is the same of the left hand, mirrored', () => {
  for (let x = 0; x <= PHONE.width - 64; x += 13)
    for (let y = 0; y <= PHONE.height - 64; y += 13) {
      const mirrored = square(PHONE.width - 64 - x, y);
      expect([x, y, isWithinThumbArc(square(x, y), 'left')]).toEqual([
        x,
        y,
        isWithinThumbArc(mirrored, 'right'),
      ]);
    }
});

describe('rows of targets', () => {
  it.each([[[64, 64, 64, 64]], [[88, 88, 64]], [[64]]])('of the heights %j are within the arc', (heights) => {
    const widths = rowWidths(heights);
    for (const hand of HANDS) {
      let bottom = PHONE.height - BELOW_ROWS;
      for (const [index, height] of [...heights.entries()].reverse()) {
        const width = widths[index]!;
        const x = hand === 'right' ? PHONE.width - BESIDE_ROWS - width : BESIDE_ROWS;
        expect(isWithinThumbArc({ x, y: bottom - height, width, height }, hand)).toBe(true);
        expect(width).toBeGreaterThanOrEqual(3 * 64 + 2 * ROW_GAP);
        bottom -= height + ROW_GAP;
      }
    }
  });

  it('are narrower the higher they are', () => {
    const widths = rowWidths([64, 64, 64, 64]);
    expect(widths).toEqual(widths.toSorted((a, b) => a - b));
  });
});
