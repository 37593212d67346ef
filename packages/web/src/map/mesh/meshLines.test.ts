import { meshNumbering } from '@satomori/core/testing';
import { describe, expect, it } from 'vitest';
import { meshBounds, meshCodeOf } from '@satomori/core';
import { labelPlace, meshLines, meshSquares, overlaps } from './meshLines.ts';
import { meshLabelAt } from './meshLabelAt.ts';

const AREA = { west: 135.3, south: 35.05, east: 135.5, north: 35.15 };

describe('the lines of the mesh', () => {
  it('are where JIS has them: each square of an area is one mesh, whole', () => {
    for (const square of meshSquares(AREA)) {
      const middle = [(square.south + square.north) / 2, (square.west + square.east) / 2] as const;
      const bounds = meshBounds(meshCodeOf(...middle) ?? '');
      for (const side of ['west', 'south', 'east', 'north'] as const)
        expect(bounds[side]).toBeCloseTo(square[side], 9);
    }
  });

  it('cross an area and no more of it', () => {
    const { latitudes, longitudes } = meshLines(AREA);
    expect(latitudes).toEqual([842 / 24, 843 / 24]);
    expect(longitudes).toEqual([135.3125, 135.375, 135.4375, 135.5]);
  });

  it('meet every square that the area touches', () => {
    expect(meshSquares(AREA).filter((square) => overlaps(square, AREA))).toHaveLength(4 * 3);
  });
});

it('puts a number into the part of its square that is in sight', () => {
  const square = { west: 135, south: 35, east: 135.0625, north: 35.041_67 };
  const inSight = { west: 135.05, south: 34, east: 136, north: 35.02 };
  const { latitude, longitude } = labelPlace(square, inSight);
  expect(latitude).toBeCloseTo(35.01, 6);
  expect(longitude).toBeCloseTo(135.056_25, 6);
});

it.each([
  ['jis5', '5235431'],
  ['q2277', '5235-43-22'],
] as const)('is written in the style of the site: %s %s', (style, number) => {
  expect(meshLabelAt({ latitude: 35.01, longitude: 135.4 }, meshNumbering(style))).toBe(number);
});

it('has no number outside of Japan', () => {
  expect(meshLabelAt({ latitude: 0, longitude: 0 }, meshNumbering('jis5'))).toBeNull();
});
