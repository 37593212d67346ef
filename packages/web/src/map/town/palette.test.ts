import { describe, expect, it } from 'vitest';
import { contrast } from '../../ui/testing/contrast.ts';
import { DARK_PALETTE, LIGHT_PALETTE } from './palette.ts';

const GROUNDS = ['land', 'wood', 'water', 'building'] as const;

describe.each([
  ['light', LIGHT_PALETTE],
  ['dark', DARK_PALETTE],
])("the town's map in %s colours", (_look, palette) => {
  it.each(['name', 'waterName', 'reliefName'] as const)(
    'sets %s off from the land and its own edge',
    (text) => {
      for (const ground of [...GROUNDS, 'halo'] as const)
        expect(contrast(palette[text], palette[ground]), ground).toBeGreaterThanOrEqual(4.5);
    },
  );
});

it('is darker than any page at night needs to be bright', () => {
  for (const ground of GROUNDS)
    expect(contrast('#FFFFFF', DARK_PALETTE[ground]), ground).toBeGreaterThanOrEqual(10);
});
