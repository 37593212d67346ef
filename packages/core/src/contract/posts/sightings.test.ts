import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { isNoDamageAlone } from '../../sightings/sightingRules.ts';
import { createSighting, listSightings, type SightingInput } from './sightings.ts';

const ID = '019a9e2c-0000-7000-8000-000000000001';
const point: SightingInput = {
  id: ID,
  report_kind: 'sighting',
  species: 'black_bear',
  witnessed_at: '2026-11-20T01:02:03.000Z',
  time_precision: 'about',
  place: '大沢橋',
};

/** The fields for which a body is refused. */
function refused(change: object): string[] {
  const result = z.safeDecode(createSighting.body, { ...point, ...change });
  return result.success ? [] : result.error.issues.map((issue) => issue.path.join('.'));
}

describe('isNoDamageAlone', () => {
  it('refuses none and some at once', () => {
    expect(isNoDamageAlone({ damages: ['none', 'crops'] })).toBe(false);
  });

  it('takes none, some, and nothing said', () => {
    expect(isNoDamageAlone({ damages: ['none'] })).toBe(true);
    expect(isNoDamageAlone({ damages: ['crops', 'house'] })).toBe(true);
    expect(isNoDamageAlone({})).toBe(true);
  });
});

describe('a sighting', () => {
  it.each([
    ['damages', { damages: ['none', 'person'] }],
    ['place', { place: null }],
    ['place', { place: '  ' }],
    ['longitude', { latitude: 35, position_source: 'map' }],
    ['position_source', { latitude: 35, longitude: 137 }],
    ['species', { species: null }],
    ['report_kind', { report_kind: 'rumour' }],
    // Fields that the server and the staff set are no input.
    ['', { status: 'approved' }],
    ['', { mesh_code: '5337163' }],
    ['response', { response: 'shot' }],
    ['source', { source: 'akita' }],
    ['latitude', { latitude: 0, longitude: 0, position_source: 'gps' }],
    ['count', { count: 1, adult_count: 1, young_count: 1 }],
    ['photos.0.turn', { photos: [{ id: ID, photo_kind: 'sign', turn: 45 }] }],
    ['photos.0.turn', { photos: [{ id: ID, photo_kind: 'sign', turn: '90' }] }],
    ['photos.0.turn', { photos: [{ id: ID, photo_kind: 'sign', turn: 360 }] }],
  ])('is refused for its %s: %j', (field, change) => {
    expect(refused(change)).toEqual([field]);
  });

  it.each([
    [{}],
    [{ photos: [{ id: ID, photo_kind: 'sign', turn: 180 }] }],
    [{ count: null, count_text: '3～4頭', species: 'unknown' }],
    [{ place: null, latitude: 35, longitude: 137, accuracy: 12, position_source: 'gps' }],
    [{ reporter_name: '山田', reporter_phone: '0580-00-0000', damages: ['crops'] }],
  ])('is taken with %j', (change) => {
    expect(refused(change)).toEqual([]);
  });
});

it('the list of sightings asks by kind of report, not by trap', () => {
  expect(z.safeDecode(listSightings.query, { trap_id: ID } as never).success).toBe(false);
  expect(z.safeDecode(listSightings.query, { kind: 'captured' }).success).toBe(false);
  expect(z.decode(listSightings.query, { kind: 'injury,trace' })).toEqual({ kind: ['injury', 'trace'] });
});
