import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceM } from '../ground/ground.ts';
import { isPatrolLeft, orderRound } from './round.ts';

/** 09:00 in Japan. */
const NOW = Date.parse('2026-11-20T00:00:00Z');

describe('a patrol is left today', () => {
  it.each([
    ['planned', null, false],
    ['stopped', '2026-11-01T00:00:00Z', false],
    ['set', '2026-11-19T15:00:00Z', false],
    ['set', '2026-11-19T14:59:59Z', true],
    ['set', null, true],
    // Recorded by a clock that is a day fast.
    ['set', '2026-11-21T00:00:00Z', true],
  ] as const)('at a trap that is %s and was patrolled at %s: %s', (placement, last_patrol_at, isLeft) => {
    expect(isPatrolLeft({ placement, last_patrol_at }, NOW)).toBe(isLeft);
  });
});

const START = { latitude: 35, longitude: 135 };
const at = (name: string, longitude: number | null) => ({ name, latitude: longitude && 35, longitude });
const namesOf = (...items: ReturnType<typeof at>[]) => orderRound(START, items).map(({ item }) => item.name);

describe('the order of a round', () => {
  it('is always the nearest next', () => {
    expect(namesOf(at('far', 135.4), at('near', 135.1), at('behind', 134.95))).toEqual([
      'behind',
      'near',
      'far',
    ]);
    // From the second stop on it goes by that stop, not by the start.
    expect(namesOf(at('other way', 134.8), at('first', 135.15), at('beyond', 135.3))).toEqual([
      'first',
      'beyond',
      'other way',
    ]);
  });

  it('has the length of each way, and what is nowhere last', () => {
    const stops = orderRound(START, [at('nowhere', null), at('b', 135.2), at('a', 135.1)]);
    const step = distanceM(START, { latitude: 35, longitude: 135.1 });
    expect(stops.map(({ item }) => item.name)).toEqual(['a', 'b', 'nowhere']);
    expect(stops[0]?.distance_m).toBeCloseTo(step, 3);
    expect(stops[1]?.distance_m).toBeCloseTo(step, 0);
    expect(stops[2]?.distance_m).toBeNull();
  });

  it('leaves out nothing, doubles nothing, and goes nowhere past a nearer stop', () => {
    const place = fc.record({
      latitude: fc.option(fc.double({ min: 34, max: 36, noNaN: true })),
      longitude: fc.option(fc.double({ min: 134, max: 136, noNaN: true })),
    });
    fc.assert(
      fc.property(fc.array(place, { maxLength: 30 }), (items) => {
        const stops = orderRound(START, items);
        expect(new Set(stops.map(({ item }) => item))).toEqual(new Set(items));
        expect(stops).toHaveLength(items.length);
        let here = START;
        stops.forEach(({ item: { latitude, longitude }, distance_m }, index) => {
          if (distance_m === null || latitude === null || longitude === null) return;
          for (const { item } of stops.slice(index)) {
            if (item.latitude === null || item.longitude === null) continue;
            const other = { latitude: item.latitude, longitude: item.longitude };
            expect(distance_m).toBeLessThanOrEqual(distanceM(here, other));
          }
          here = { latitude, longitude };
        });
      }),
    );
  });
});
