import { describe, expect, it } from 'vitest';
import { chartPath, niceTicks } from './chartScale.ts';

describe('niceTicks', () => {
  it.each([
    [3.12, 3.4, [3.1, 3.2, 3.3, 3.4]],
    [-112, -95, [-115, -110, -105, -100, -95]],
    [0, 100, [0, 50, 100]],
  ])('encloses %d to %d with round numbers', (lowest, highest, ticks) => {
    expect(niceTicks(lowest, highest).map((tick) => Number(tick.toFixed(6)))).toEqual(ticks);
  });

  it('spans something around a single value', () => {
    const ticks = niceTicks(3, 3);
    expect(ticks.length).toBeGreaterThan(1);
    expect(ticks.every(Number.isFinite)).toBe(true);
  });
});

describe('chartPath', () => {
  const path = (points: { at: number; value: number }[]) =>
    chartPath(
      points,
      10,
      (at) => at,
      (value) => value,
    );

  it('goes through the points in order of time', () => {
    expect(
      path([
        { at: 5, value: 2 },
        { at: 0, value: 1 },
      ]),
    ).toBe('M0.0 1.0L5.0 2.0');
  });

  it('is interrupted where nothing was received for too long', () => {
    expect(
      path([
        { at: 0, value: 1 },
        { at: 11, value: 2 },
      ]),
    ).toBe('M0.0 1.0M11.0 2.0');
  });
});
