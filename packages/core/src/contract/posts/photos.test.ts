import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { getPhoto, type PhotoInput, photoInputSchema } from './photos.ts';

const ID = '019a9e2c-0000-7000-8000-000000000001';
const image: PhotoInput = {
  point_id: ID,
  id: ID,
  photo_kind: 'unsorted',
  sha256: '0'.repeat(64),
  exif_available: false,
  taken_at: null,
  exif_latitude: null,
  exif_longitude: null,
};

it.each([[{}], [{ path: '' }], [{ path: 'k', size: 'huge' }], [{ path: 'k', format: 'webp' }]])(
  'an image is refused for %j',
  (query) => {
    expect(z.safeDecode(getPhoto.query, query as never).success).toBe(false);
  },
);

it('an image is asked for by its path', () => {
  expect(z.decode(getPhoto.query, { path: 'k', size: 'thumb' })).toEqual({ path: 'k', size: 'thumb' });
});

describe('a photo', () => {
  it.each([
    [{ photo_kind: 'selfie' }],
    [{ sha256: 'abc' }],
    [{ exif_latitude: 91 }],
    [{ path: '../../etc' }],
    [{ sort_order: 8 }],
    [{ turn: 45 }],
    [{ turn: '90' }],
    [{ turn: 360 }],
    [{ turn: -90 }],
    [{ turn: null }],
  ])('is refused with %j', (change) => {
    expect(z.safeDecode(photoInputSchema, { ...image, ...change } as never).success).toBe(false);
  });

  it('is taken with what the camera wrote, or without', () => {
    expect(z.safeDecode(photoInputSchema, image).success).toBe(true);
    const exif = {
      exif_available: true,
      taken_at: '2026-11-20T01:02:03.000Z',
      exif_latitude: 35,
      exif_longitude: 137,
    };
    expect(z.safeDecode(photoInputSchema, { ...image, ...exif }).success).toBe(true);
  });

  it.each([0, 90, 180, 270] as const)('is taken turned by %i degrees', (turn) => {
    expect(z.decode(photoInputSchema, { ...image, turn }).turn).toBe(turn);
  });
});
