import { describe, expect, it } from 'vitest';
import { distanceM, formatDistance, formatPlace, routeAddress } from './place.ts';

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
  });

  const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile Safari';
  const IPAD = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15';
  const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/142.0 Mobile Safari';
  const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36';
  const NAME = '西谷3号 (上)&q=x';
  const SENT = encodeURIComponent('西谷3号 （上）&q=x');
  it.each([
    ['an iPhone', IPHONE, `https://maps.apple.com/?ll=35.100000,135.456789&q=${SENT}`],
    ['an iPad', IPAD, `https://maps.apple.com/?ll=35.100000,135.456789&q=${SENT}`],
    ['an Android phone', ANDROID, `geo:35.100000,135.456789?q=35.100000,135.456789(${SENT})`],
    ['a desktop', WINDOWS, 'https://www.google.com/maps/search/?api=1&query=35.100000%2C135.456789'],
  ])('is opened on %s with its pin and its name', (_device, userAgent, address) => {
    expect(routeAddress({ latitude: 35.1, longitude: 135.4567891 }, NAME, userAgent)).toBe(address);
  });
});
