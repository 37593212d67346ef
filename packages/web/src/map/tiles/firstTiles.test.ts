import { describe, expect, it } from 'vitest';
import { middleTiles } from './firstTiles.ts';

const PHONE = { width: 390, height: 618 };
const START = { latitude: 35.37, longitude: 137.72, zoom: 13 };

describe('the tiles in the middle of the first picture', () => {
  it('lie around the place where the map begins', () => {
    expect(middleTiles(START, [], { width: 100, height: 100 })).toEqual([{ x: 7229, y: 3234, z: 13 }]);
    const tiles = middleTiles(START, [], PHONE);
    expect(tiles).toContainEqual({ x: 7229, y: 3234, z: 13 });
    expect(tiles.length).toBeLessThanOrEqual(6);
  });

  it('are those of the zoom that shows all places, and no nearer than where it would begin', () => {
    const near = [START, { ...START, longitude: START.longitude + 0.001 }];
    expect(new Set(middleTiles(START, near, PHONE).map(({ z }) => z))).toEqual(new Set([13]));
    const far = [START, { ...START, longitude: START.longitude + 0.2 }];
    expect(new Set(middleTiles(START, far, PHONE).map(({ z }) => z))).toEqual(new Set([10]));
  });

  it('stay within what the map can show, however far the places lie from one another', () => {
    const wide = [
      { latitude: 24, longitude: 123 },
      { latitude: 45, longitude: 146 },
    ];
    expect(middleTiles(START, wide, { width: 60, height: 80 })[0]?.z).toBe(5);
  });
});
