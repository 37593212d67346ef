import { describe, expect, it } from 'vitest';
import { createHitGrid } from './hitGrid.ts';

const DISCS = [
  { x: 10, y: 10, radius: 12 },
  { x: 30, y: 10, radius: 12 },
  { x: 200, y: 100, radius: 30 },
  { x: -70, y: -5, radius: 12 },
];

describe('the hit grid', () => {
  const hit = createHitGrid(DISCS);

  it.each<[number, number, number]>([
    [10, 10, 0],
    [21.9, 10, 1],
    [19, 10, 0],
    [100, 100, -1],
    [229, 100, 2],
    [231, 100, -1],
    [-70, -5, 3],
    [-60, 0, 3],
  ])('at %d, %d meets disc %d', (x, y, disc) => {
    expect(hit(x, y)).toBe(disc);
  });

  it('lets a finger miss by a little', () => {
    expect(hit(30, 30)).toBe(-1);
    expect(hit(30, 30, 10)).toBe(1);
  });

  it('finds across the borders of its cells', () => {
    const atBorder = createHitGrid([{ x: 63, y: 63, radius: 20 }]);
    expect(atBorder(70, 70)).toBe(0);
    expect(createHitGrid([])(0, 0)).toBe(-1);
  });

  it('finds the same as looking at every disc', () => {
    const discs = Array.from({ length: 400 }, (_, at) => ({
      x: (at * 97) % 1000,
      y: (at * 61) % 700,
      radius: 8 + (at % 24),
    }));
    const fast = createHitGrid(discs);
    for (let at = 0; at < 300; at += 1) {
      const [x, y] = [(at * 31) % 1000, (at * 47) % 700];
      const distanceOf = (disc: (typeof discs)[number]) => Math.hypot(disc.x - x, disc.y - y);
      const nearest = discs
        .filter((disc) => distanceOf(disc) <= disc.radius)
        .sort((one, other) => distanceOf(one) - distanceOf(other))[0];
      const found = discs[fast(x, y)];
      expect(found && distanceOf(found)).toBe(nearest && distanceOf(nearest));
    }
  });
});
