import { describe, expect, it } from 'vitest';
import {
  CLOCK_ALLOWANCE_MS,
  hasWholePosition,
  isInFuture,
  isPlaced,
  hasPositionSource,
} from './postRules.ts';

describe('hasWholePosition', () => {
  it('refuses half a position', () => {
    expect(hasWholePosition({ latitude: 35 })).toBe(false);
    expect(hasWholePosition({ latitude: null, longitude: 137 })).toBe(false);
  });

  it('takes both or none; zero is a number', () => {
    expect(hasWholePosition({ latitude: 0, longitude: 137 })).toBe(true);
    expect(hasWholePosition({ latitude: null })).toBe(true);
  });
});

describe('hasPositionSource', () => {
  it('refuses a position from nowhere, and a source without a position', () => {
    expect(hasPositionSource({ latitude: 35, longitude: 137 })).toBe(false);
    expect(hasPositionSource({ latitude: 35, longitude: 137, position_source: null })).toBe(false);
    expect(hasPositionSource({ position_source: 'gps' })).toBe(false);
  });

  it('takes both or none', () => {
    expect(hasPositionSource({ latitude: 35, longitude: 137, position_source: 'exif' })).toBe(true);
    expect(hasPositionSource({})).toBe(true);
  });
});

describe('isPlaced', () => {
  it('refuses a post from nowhere', () => {
    expect(isPlaced({})).toBe(false);
    expect(isPlaced({ latitude: null, place: '  ', mesh_label: '', trap_id: null })).toBe(false);
  });

  it.each([
    [{ latitude: 35 }],
    [{ place: '大沢' }],
    [{ mesh_label: '5440-20-77' }],
    [{ trap_id: '019a9e2c-0000-7000-8000-000000000001' }],
  ])('takes %j', (place) => {
    expect(isPlaced(place)).toBe(true);
  });
});

describe('isInFuture', () => {
  const now = Date.parse('2026-11-20T03:00:00.000Z');

  it('finds what lies ahead of now by more than a clock may be wrong', () => {
    expect(isInFuture(now + CLOCK_ALLOWANCE_MS + 1, now)).toBe(true);
    expect(isInFuture('2026-11-20T04:00:00.000Z', now)).toBe(true);
  });

  it('lets the past, now and a clock a little fast pass', () => {
    expect(isInFuture('2026-11-20T03:00:00.000Z', now)).toBe(false);
    expect(isInFuture('2020-01-01T00:00:00.000Z', now)).toBe(false);
    expect(isInFuture(now + CLOCK_ALLOWANCE_MS, now)).toBe(false);
  });
});
