import { describe, expect, it } from 'vitest';
import { basemapKindOf } from './sources.ts';
import { areaTiles, countAreaTiles } from './tiles.ts';

const TOWN = { west: 137.71, south: 35.41, east: 137.87, north: 35.55 };

describe('the tiles of an area', () => {
  it('are the one that contains a place, at each zoom', () => {
    const place = { west: 137.72, south: 35.37, east: 137.72, north: 35.37 };
    // As in the tiles of 国土地理院.
    expect(areaTiles(place, { min_zoom: 13, max_zoom: 14 })).toEqual([
      { z: 13, x: 7229, y: 3234 },
      { z: 14, x: 14459, y: 6469 },
    ]);
  });

  it('are counted without being listed', () => {
    for (const max_zoom of [10, 14, 16])
      expect(countAreaTiles(TOWN, { min_zoom: 4, max_zoom })).toBe(
        areaTiles(TOWN, { min_zoom: 4, max_zoom }).length,
      );
  });

  it('touch the area, and no other does', () => {
    const [zoom] = [12];
    const listed = areaTiles(TOWN, { min_zoom: zoom, max_zoom: zoom }).map(({ x, y }) => `${x},${y}`);
    const degrees = (y: number) =>
      (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** zoom))) * 180) / Math.PI;
    const [left, right] = [3610, 3620];
    const touching: string[] = [];
    for (let x = left; x < right; x += 1)
      for (let y = 1600; y < 1630; y += 1) {
        const [west, east] = [x, x + 1].map((column) => (column / 2 ** zoom) * 360 - 180);
        if (west! > TOWN.east || east! < TOWN.west) continue;
        if (degrees(y + 1) > TOWN.north || degrees(y) < TOWN.south) continue;
        touching.push(`${x},${y}`);
      }
    expect(listed.sort()).toEqual(touching.sort());
  });
});

it.each([
  [['RdCL', 'Anno', 'WA', 'Cntr'], 'gsi'],
  [['earth', 'water', 'roads', 'places'], 'protomaps'],
  [['transportation', 'water', 'place'], null],
  [[], null],
] as const)('the kind of a map with the layers %j is %s', (layers, kind) => {
  expect(basemapKindOf(layers)).toBe(kind);
});
