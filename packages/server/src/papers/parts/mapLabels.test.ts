import { describe, expect, it } from 'vitest';
import { placeLabels } from './mapLabels.ts';

const FRAME = { width: 700, height: 380 };
const place = (spots: { x: number; y: number }[]) =>
  placeLabels(
    spots,
    spots.map(() => 14),
    { height: 8, radius: 5, frame: FRAME },
  );

describe('labels on the map', () => {
  it('stand at the right of a lonely trap', () => {
    expect(place([{ x: 100, y: 100 }])).toEqual([{ x: 106.5, y: 96, width: 14, height: 8, isApart: false }]);
  });

  it('cover neither each other nor a sign, and stay inside', () => {
    const spots = Array.from({ length: 40 }, (_, index) => ({ x: 640 + (index % 8) * 6, y: 20 + index * 2 }));
    const labels = place(spots);
    for (const [index, label] of labels.entries()) {
      expect(label.x).toBeGreaterThanOrEqual(0);
      expect(label.x + label.width).toBeLessThanOrEqual(FRAME.width);
      for (const other of labels.slice(index + 1)) {
        const isApart =
          label.x + label.width <= other.x ||
          other.x + other.width <= label.x ||
          label.y + label.height <= other.y ||
          other.y + other.height <= label.y;
        expect(isApart).toBe(true);
      }
    }
  });

  it('has one for each trap even where all is full', () => {
    expect(place(Array.from({ length: 500 }, () => ({ x: 100, y: 100 })))).toHaveLength(500);
  });
});
