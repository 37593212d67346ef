import { describe, expect, it } from 'vitest';
import { afterMove, afterTile, ALL_WELL } from './tileHealth.ts';

const after = (tiles: string, health = ALL_WELL) =>
  [...tiles].reduce((now, tile) => afterTile(now, tile === 'o'), health).isMissing;

describe('the base map counts as missing', () => {
  it.each([
    ['x', false],
    ['xx', true],
    ['xxx', true],
    ['oooxx', false],
    ['xxooo', false],
    ['xxo', true],
  ])('after %s: %s', (tiles, isMissing) => {
    expect(after(tiles)).toBe(isMissing);
  });

  it('until a tile comes after a move', () => {
    const missing = ['x', 'x', 'x'].reduce((now) => afterTile(now, false), ALL_WELL);
    const moved = afterMove(missing);
    expect(moved.isMissing).toBe(true);
    expect(after('x', moved)).toBe(true);
    expect(after('o', moved)).toBe(false);
  });
});
