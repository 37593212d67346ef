import { readMesh } from '@satomori/core';
import { meshNumbering } from '@satomori/core/testing';
import { describe, expect, it } from 'vitest';
import {
  type DraftPhoto,
  newPostDraft,
  type PostDraft,
  positionOf,
  postFields,
  timeOf,
  typedPlaceProblem,
  withoutPhoto,
} from './postDraft.ts';

const HOUR = 3_600_000;
const OPENED = Date.parse('2026-11-20T03:00:00.000Z');
const photo = (changes: Partial<DraftPhoto> = {}): DraftPhoto => ({
  id: crypto.randomUUID(),
  name: 'a.jpg',
  file: new Blob(),
  damage: null,
  photo_kind: 'unsorted',
  sha256: 'a'.repeat(64),
  exif_available: false,
  taken_at: null,
  exif_latitude: null,
  exif_longitude: null,
  ...changes,
});
const draft = (changes: Partial<PostDraft> = {}): PostDraft => ({ ...newPostDraft(OPENED), ...changes });
const placed = photo({ exif_latitude: 35.1, exif_longitude: 135.4 });
const gps = { latitude: 35.2, longitude: 135.5, accuracy: 9 };

describe('the time', () => {
  const taken = [
    photo({ taken_at: '2026-11-20T01:05:00.000Z' }),
    photo({ taken_at: '2026-11-20T01:00:00.000Z' }),
  ];
  it.each([
    [draft(), { at: '2026-11-20T03:00:00.000Z', from: 'opened' }],
    [draft({ photos: [photo()] }), { at: '2026-11-20T03:00:00.000Z', from: 'opened' }],
    [draft({ photos: taken }), { at: '2026-11-20T01:00:00.000Z', from: 'photo' }],
    // The time of a camera whose clock is fast is ignored.
    [
      draft({ photos: [photo({ taken_at: '2027-01-01T00:00:00.000Z' })] }),
      { at: '2026-11-20T03:00:00.000Z', from: 'opened' },
    ],
    // A camera is compared with the moment at which its photo was added, however long ago the draft was begun.
    [
      draft({ photos: [photo({ taken_at: '2026-11-20T07:00:00.000Z', addedAt: OPENED + 4 * HOUR })] }),
      { at: '2026-11-20T07:00:00.000Z', from: 'photo' },
    ],
    [
      draft({ photos: [photo({ taken_at: '2026-11-20T08:00:00.000Z', addedAt: OPENED + 4 * HOUR })] }),
      { at: '2026-11-20T03:00:00.000Z', from: 'opened' },
    ],
    [
      draft({ photos: taken, typedTime: '2026-11-20T09:30' }),
      { at: '2026-11-20T00:30:00.000Z', from: 'typed' },
    ],
    [draft({ typedTime: '' }), { at: null, from: 'typed' }],
  ])('%#', (given, time) => expect(timeOf(given)).toEqual(time));
});

describe('the position', () => {
  it.each([
    ['none', draft(), null],
    ['of a photo that has none', draft({ photos: [photo()] }), null],
    [
      'of the first photo that has one',
      draft({ photos: [photo(), placed] }),
      { latitude: 35.1, accuracy: null, source: 'exif' },
    ],
    [
      'of the device before that',
      draft({ photos: [placed], gps, positionFrom: 'gps' }),
      { latitude: 35.2, accuracy: 9, source: 'gps' },
    ],
    ['taken away', draft({ photos: [placed], gps, positionFrom: 'none' }), null],
    [
      'typed',
      draft({ positionFrom: 'typed', typedPlace: { latitude: '３５．３', longitude: '135.6' } }),
      { latitude: 35.3, longitude: 135.6, accuracy: null, source: 'map' },
    ],
    [
      'typed in minutes and seconds',
      draft({
        positionFrom: 'typed',
        typedPlace: { latitude: '35°28′30″', longitude: '東経137度46分12秒' },
      }),
      { latitude: 35.475, longitude: 137.77, accuracy: null, source: 'map' },
    ],
    [
      'from the map',
      draft({ positionFrom: 'map', mapPlace: { latitude: 35.1, longitude: 135.4 }, photos: [placed] }),
      { latitude: 35.1, longitude: 135.4, accuracy: null, source: 'map' },
    ],
    [
      'the centre of a mesh, with its corners as doubt',
      draft({
        positionFrom: 'mesh',
        mesh: { text: '5337661', square: readMesh('5337661', meshNumbering('jis5')) },
      }),
      { latitude: 35.85416666666667, accuracy: 3648, source: 'map' },
    ],
    ['no mesh', draft({ positionFrom: 'mesh', mesh: { text: '5337', square: null } }), null],
    [
      'typed by half',
      draft({ positionFrom: 'typed', typedPlace: { latitude: '35.3', longitude: '' } }),
      null,
    ],
  ])('%s', (_, given, position) => {
    if (position === null) expect(positionOf(given)).toBeNull();
    else expect(positionOf(given)).toMatchObject(position);
  });

  it('is told what is wrong with it', () => {
    expect(typedPlaceProblem({ latitude: '35.3', longitude: '' })).toContain('度');
    expect(typedPlaceProblem({ latitude: '135.3', longitude: '35' })).toContain('90');
    expect(typedPlaceProblem({ latitude: '35', longitude: '135' })).toBeNull();
  });
});

it('is sent to a tenth of a metre', () => {
  const mapPlace = { latitude: 35.123456789, longitude: 135.987654321 };
  expect(postFields(draft({ positionFrom: 'map', mapPlace }))).toMatchObject({
    latitude: 35.123457,
    longitude: 135.987654,
    accuracy: null,
    position_source: 'map',
  });
});

describe('a draft without a photo that is lost', () => {
  const lost = photo({
    file: null,
    damage: 'truncated',
    taken_at: '2026-11-20T01:05:00.000Z',
    exif_latitude: 35.1,
    exif_longitude: 135.4,
  });
  const after = (before: PostDraft): PostDraft => ({ ...before, ...withoutPhoto(before, lost.id) });

  it('keeps the time and the place that were read from it', () => {
    const other = photo();
    const left = after(draft({ photos: [lost, other] }));
    expect(left.photos).toEqual([other]);
    expect(timeOf(left)).toEqual({ at: '2026-11-20T01:05:00.000Z', from: 'typed' });
    expect(positionOf(left)).toMatchObject({ latitude: 35.1, longitude: 135.4, source: 'map' });
  });

  it('takes them from another photo that has them', () => {
    const left = after(draft({ photos: [lost, { ...placed, taken_at: '2026-11-20T02:00:00.000Z' }] }));
    expect([timeOf(left), positionOf(left)?.source]).toEqual([
      { at: '2026-11-20T02:00:00.000Z', from: 'photo' },
      'exif',
    ]);
  });

  it('says what was said by the person', () => {
    const said = draft({ photos: [lost], typedTime: '2026-11-19T10:00', positionFrom: 'gps', gps });
    expect(withoutPhoto(said, lost.id)).toEqual({ photos: [] });
  });

  it('has no place where the person wanted none', () => {
    expect(positionOf(after(draft({ photos: [lost], positionFrom: 'none' })))).toBeNull();
  });
});

describe('what is said of a photo', () => {
  it.each([
    [' 耳標 ', '耳標'],
    ['  ', undefined],
    [undefined, undefined],
  ])('%j', (caption, said) => {
    const point = postFields(draft({ photos: [photo(caption === undefined ? {} : { caption })] }));
    expect(point.photos[0]?.caption).toBe(said);
    // Not even as `null`: it would differ from a post that an older build sent before.
    expect('caption' in (point.photos[0] ?? {})).toBe(said !== undefined);
  });
});
