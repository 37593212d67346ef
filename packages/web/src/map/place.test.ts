import { describe, expect, it } from 'vitest';
import { distanceM, formatDistance, formatPlace, geoAddress } from './place.ts';

describe('distanceM', () => {
  it('measures along the ground', () => {
    const from = { latitude: 35, longitude: 135 };
    expect(distanceM(from, from)).toBe(0);
    expect(distanceM(from, { latitude: 36, longitude: 135 })).toBeCloseTo(111_195, -2);
    // A degree of longitude is shorter away from the equator.
    expect(distanceM(from, { latitude: 35, longitude: 136 })).toBeCloseTo(91_085, -2);
  });
});

describe('formatDistance', () => {
  it.each([
    [0, '0 m'],
    [347, '350 m'],
    [994, '990 m'],
    [996, '1.0 km'],
    [1_249, '1.2 km'],
    [9_960, '10 km'],
    [43_600, '44 km'],
  ])('%d is %s', (metres, text) => {
    expect(formatDistance(metres)).toBe(text);
  });
});

describe('a place', () => {
  it('is written for people and for other apps', () => {
    const place = { latitude: 35.1, longitude: 135.4567891 };
    expect(formatPlace(place)).toBe('35.10000, 135.45679');
    expect(geoAddress(place)).toBe('geo:35.100000,135.456789');
  });
});
