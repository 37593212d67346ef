import { describe, expect, it } from 'vitest';
import { scaleFor } from './scale.ts';

describe('scaleFor', () => {
  it.each([
    [1, '100 m', 100],
    [4.5, '200 m', 44],
    [50, '5 km', 100],
    [0.5, '50 m', 100],
  ])('at %d m a pixel: %s', (metresPerPixel, label, width) => {
    expect(scaleFor(metresPerPixel)).toEqual({ label, width });
  });
});
