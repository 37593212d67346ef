import { describe, expect, it } from 'vitest';
import { MAX_ZOOM, MIN_ZOOM } from '../../geo/mapView.ts';
import { JAPAN } from '@satomori/core';
import { cellsOf, createPointIndex } from './pointIndex.ts';
import { type PointSet, pointSet } from '../../geo/pointSet.ts';

const EVERYWHERE = { west: -180, south: -85, east: 180, north: 85 };
const ZOOMS = Array.from({ length: MAX_ZOOM - MIN_ZOOM + 1 }, (_, index) => MIN_ZOOM + index);

/** Pseudo-random numbers, the same in every run (mulberry32). */
function chance(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Points scattered over the country, around one town, and on one and the same spot. */
function scattered(size: number, seed: number) {
  const next = chance(seed);
  const columns = { latitude: [] as number[], longitude: [] as number[] };
  for (let at = 0; at < size; at += 1) {
    const kind = next();
    const spread = kind < 0.1 ? 10 : kind < 0.9 ? 0.2 : 0;
    columns.latitude.push(Math.min(JAPAN.north, Math.max(JAPAN.south, 35.475 + (next() - 0.5) * spread)));
    columns.longitude.push(137.79 + (next() - 0.5) * spread);
  }
  return columns;
}

const sum = (values: ArrayLike<number>) => Array.from(values).reduce((all, each) => all + each, 0);
const placeOf = (set: PointSet, at: number) => [set.latitude[at], set.longitude[at]];

describe.each([1, 2, 3])('the marks of random points (%d)', (seed) => {
  const set = pointSet(scattered(5_000, seed));
  const index = createPointIndex(set);

  it.each(ZOOMS)('add up to all of them at zoom %d', (zoom) => {
    expect(sum(index.marksIn(EVERYWHERE, zoom).count)).toBe(5_000);
  });

  it.each(ZOOMS)('add up to all at zoom %d where each point stands for several', (zoom) => {
    const next = chance(seed + 100);
    const count = Array.from({ length: 500 }, () => 1 + Math.floor(next() * 90));
    const weighted = pointSet({ ...scattered(500, seed), count });
    expect(sum(createPointIndex(weighted).marksIn(EVERYWHERE, zoom).count)).toBe(sum(count));
  });

  it('add up over neighbouring areas as well: none is in two, none in neither', () => {
    const west = index.marksIn({ ...EVERYWHERE, east: 137.79 }, 12);
    const east = index.marksIn({ ...EVERYWHERE, west: 137.790000001 }, 12);
    expect(sum(west.count) + sum(east.count)).toBe(5_000);
  });

  it.each(ZOOMS)('tell each thing that one point flags in one mark, about there, at zoom %d', (zoom) => {
    const bits = [1, 2, 4, 8, 16, 32, 64, 128];
    const columns = scattered(500, seed);
    const telling = createPointIndex(pointSet({ ...columns, flags: [...bits, ...Array(492).fill(0)] }));
    const { flags, point, cluster } = telling.marksIn(EVERYWHERE, zoom);
    for (const [teller, bit] of bits.entries()) {
      const [at = -1, ...others] = [...flags.keys()].filter((mark) => ((flags[mark] ?? 0) & bit) !== 0);
      expect(others).toEqual([]);
      if (point[at] === teller) continue;
      const { west, south, east, north } = telling.contentOf(cluster[at] ?? -1);
      const [latitude = 0, longitude = 0] = [columns.latitude[teller], columns.longitude[teller]];
      expect(south <= latitude && latitude <= north && west <= longitude && longitude <= east).toBe(true);
    }
  });

  it.each([8, 13])('of the heat map add up too (zoom %d)', (zoom) => {
    expect(sum(cellsOf(set, zoom).count)).toBe(5_000);
  });
});

describe('a mark', () => {
  const set = pointSet({
    latitude: [35, 35, 35.01, 36, 36],
    longitude: [135, 135, 135.01, 137, 137],
  });
  const index = createPointIndex(set);

  it('of one point says which', () => {
    const alone = index.marksIn({ west: 134.9, south: 34.9, east: 135.1, north: 35.1 }, MAX_ZOOM);
    const at = [...alone.point].findIndex((point) => point >= 0);
    expect(placeOf(set, alone.point[at] ?? -1)).toEqual([35.01, 135.01]);
    expect(alone.cluster[at]).toBe(-1);
    expect(alone.count[at]).toBe(1);
  });

  it('of several knows where they lie and when they part', () => {
    const [cluster = -1] = index.marksIn({ west: 134, south: 34, east: 136, north: 35.5 }, 8).cluster;
    const { zoom, ...area } = index.contentOf(cluster);
    expect(area).toEqual({ west: 135, south: 35, east: 135.01, north: 35.01 });
    expect(zoom).toBeGreaterThan(8);
    expect(zoom).toBeLessThanOrEqual(MAX_ZOOM);
  });

  it('of points on one spot never parts', () => {
    const [cluster = -1] = index.marksIn({ west: 136, south: 35.5, east: 138, north: 37 }, 10).cluster;
    expect(index.contentOf(cluster).zoom).toBeGreaterThan(MAX_ZOOM);
  });

  it('is not there where nothing is', () => {
    const none = createPointIndex(pointSet({ latitude: [], longitude: [] }));
    expect(none.marksIn(EVERYWHERE, 10).count).toHaveLength(0);
    expect(none.cellsAt(10).most).toBe(0);
  });
});
