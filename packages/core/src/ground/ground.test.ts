import { describe, expect, it } from 'vitest';
import { bearingDeg, boundsAround, directionWord, distanceM } from './ground.ts';

const NAGANO = { latitude: 36.6513, longitude: 138.181 };
/** Metres of one degree on the sphere used here. */
const DEGREE_M = (Math.PI * 6_371_000) / 180;

describe('the distance', () => {
  it('is none to the same place, and the same both ways', () => {
    const other = { latitude: 36.7, longitude: 138.3 };
    expect(distanceM(NAGANO, NAGANO)).toBe(0);
    expect(distanceM(NAGANO, other)).toBeCloseTo(distanceM(other, NAGANO), 6);
  });

  it('is a degree of the meridian to the north, less than that to the east', () => {
    expect(distanceM({ latitude: 35, longitude: 138 }, { latitude: 36, longitude: 138 })).toBeCloseTo(
      DEGREE_M,
      3,
    );
    const east = distanceM({ latitude: 35, longitude: 138 }, { latitude: 35, longitude: 139 });
    expect(east / (DEGREE_M * Math.cos((35 * Math.PI) / 180))).toBeCloseTo(1, 3);
  });
});

describe('the direction', () => {
  it.each([
    ['北', 0.01, 0],
    ['北東', 0.01, 0.0125],
    ['東', 0, 0.01],
    ['南東', -0.01, 0.0125],
    ['南', -0.01, 0],
    ['南西', -0.01, -0.0125],
    ['西', 0, -0.01],
    ['北西', 0.01, -0.0125],
  ])('is %s', (word, up, right) => {
    const there = { latitude: NAGANO.latitude + up, longitude: NAGANO.longitude + right };
    expect(directionWord(bearingDeg(NAGANO, there))).toBe(word);
  });

  it('is north on both sides of it', () => {
    expect([0, 22, 338, 359.9].map(directionWord)).toEqual(['北', '北', '北', '北']);
    expect(directionWord(23)).toBe('北東');
  });
});

describe('the box around a circle', () => {
  it.each([300, 1000, 10_000, 20_000])('leaves out nothing within %i m', (radius) => {
    for (const centre of [NAGANO, { latitude: 45.5, longitude: 141.9 }, { latitude: 24.3, longitude: 124 }]) {
      const { west, south, east, north } = boundsAround(centre, radius);
      for (let bearing = 0; bearing < 360; bearing += 5) {
        const angle = (bearing * Math.PI) / 180;
        const up = (radius / DEGREE_M) * Math.cos(angle);
        const latitude = centre.latitude + up;
        const right = (radius * Math.sin(angle)) / (DEGREE_M * Math.cos((latitude * Math.PI) / 180));
        // The flat approximation here is off by less than a metre at these distances.
        const [longitude, slack] = [centre.longitude + right, 2 / DEGREE_M];
        expect(latitude).toBeGreaterThanOrEqual(south - slack);
        expect(latitude).toBeLessThanOrEqual(north + slack);
        expect(longitude).toBeGreaterThanOrEqual(west - slack);
        expect(longitude).toBeLessThanOrEqual(east + slack);
      }
    }
  });

  it('stays on the globe', () => {
    expect(boundsAround({ latitude: 89.99, longitude: 179.9 }, 10_000)).toMatchObject({
      east: 180,
      north: 90,
    });
  });
});
