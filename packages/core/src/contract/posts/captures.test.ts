import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createCapture, type CaptureInput, listCaptures, listCapturesLatest } from './captures.ts';
import { MAX_PHOTOS } from './photos.ts';

const ID = '019a9e2c-0000-7000-8000-000000000001';
const point: CaptureInput = {
  id: ID,
  result: 'captured',
  species: 'boar',
  captured_at: '2026-11-20T01:02:03.000Z',
  time_precision: 'exact',
  count: 1,
  adult_count: 1,
  young_count: 0,
  latitude: 35.1,
  longitude: 137.2,
  position_source: 'gps',
};
const photo = { id: ID, photo_kind: 'whole_before', sha256: 'a'.repeat(64), exif_available: false } as const;
const noExif = { taken_at: null, exif_latitude: null, exif_longitude: null };

/** The fields for which a body is refused. */
function refused(change: object): string[] {
  const result = z.safeDecode(createCapture.body, { ...point, ...change });
  return result.success ? [] : result.error.issues.map((issue) => issue.path.join('.'));
}

describe('a capture record', () => {
  it.each([
    ['pregnant', { pregnant: 'yes', sex: 'male', age_class: 'adult' }],
    ['pregnant', { pregnant: 'yes', sex: 'female', age_class: 'young' }],
    ['count', { count: 2 }],
    ['count', { count: 0, adult_count: 0 }],
    ['species', { species: null }],
    ['longitude', { longitude: null }],
    ['position_source', { position_source: null }],
    ['place', { latitude: null, longitude: null, position_source: null }],
    ['adult_count', { count: 100, adult_count: 100 }],
    ['captured_at', { captured_at: '2026-11-20' }],
    ['body_length_cm', { body_length_cm: 0 }],
    ['photos', { photos: Array.from({ length: MAX_PHOTOS + 1 }, () => ({ ...photo, ...noExif })) }],
    ['photos.0.turn', { photos: [{ ...photo, ...noExif, turn: 45 }] }],
    ['photos.0.turn', { photos: [{ ...photo, ...noExif, turn: '90' }] }],
    ['photos.0.turn', { photos: [{ ...photo, ...noExif, turn: 360 }] }],
    ['photos.0.sha256', { photos: [{ ...photo, ...noExif, sha256: 'A'.repeat(64) }] }],
    // Fields that the server sets are no input.
    ['', { status: 'approved' }],
    ['', { payment_yen: 9000 }],
    ['', { posted_by: ID }],
  ])('is refused for its %s: %j', (field, change) => {
    expect(refused(change)).toEqual([field]);
  });

  it.each([
    [{}],
    [{ pregnant: 'yes', sex: 'female', age_class: 'adult' }],
    [{ latitude: null, longitude: null, position_source: null, mesh_label: '5440-20-77' }],
    [{ result: 'patrol', species: null, count: 0, adult_count: 0 }],
    [{ photos: [{ ...photo, ...noExif, turn: 270 }] }],
    [{ photos: [{ ...photo, ...noExif }], capture_class: 'other', method: 'gun_drive' }],
    [{ method: 'snare', capture_class: 'nuisance', abnormal_items: [], answers: { [ID]: ['a', 'b'] } }],
  ])('is taken with %j', (change) => {
    expect(refused(change)).toEqual([]);
  });

  it('reaches the server with its time in milliseconds', () => {
    expect(z.decode(createCapture.body, point).captured_at).toBe(Date.parse(point.captured_at));
  });
});

describe('the lists of captures', () => {
  it('refuse words they do not know', () => {
    expect(z.safeDecode(listCaptures.query, { state: 'fired' }).success).toBe(false);
    expect(z.safeDecode(listCaptures.query, { view: 'list' } as never).success).toBe(false);
    expect(z.safeDecode(listCapturesLatest.query, { view: 'map' } as never).success).toBe(false);
  });

  it('take the common filter', () => {
    const query = {
      species: 'boar,sika_deer',
      state: 'submitted',
      kind: 'captured',
      bbox: '137,35,138,36',
      zoom: '9',
    };
    expect(z.decode(listCaptures.query, { ...query, view: 'map' })).toMatchObject({
      species: ['boar', 'sika_deer'],
      state: ['submitted'],
      zoom: 9,
    });
  });

  it('never send a living row as a deleted one', () => {
    const row = { id: ID, deleted_at: null, capture_no: 'AB-1' };
    expect(z.safeEncode(listCapturesLatest.answer, row as never).success).toBe(false);
    expect(z.encode(listCapturesLatest.answer, { id: ID, deleted_at: 0 })).toEqual({
      id: ID,
      deleted_at: '1970-01-01T00:00:00.000Z',
    });
  });
});
