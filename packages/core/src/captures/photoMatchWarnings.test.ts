import { expect, it } from 'vitest';
import { photoMatchWarnings } from './photoMatchWarnings.ts';

const TRAP = { latitude: 35.5, longitude: 137.8, accuracy: 20 };
const AT = Date.parse('2026-11-20T01:00:00.000Z');
const HOUR = 60 * 60_000;
/** This many metres north of the trap. */
const north = (metres: number) => ({
  exif_latitude: TRAP.latitude + metres / 111_195,
  exif_longitude: TRAP.longitude,
});
const warningsOf = (photo: object, place: typeof TRAP | null = TRAP, at: number | null = AT) =>
  photoMatchWarnings({ place, at, photos: [{}, photo] });

it.each<[string, object, string[]]>([
  ['46 km away', north(46_000), ['photo_far']],
  ['just beyond the limit and the accuracy', north(525), ['photo_far']],
  ['within them', north(515), []],
  ['a day later', { taken_at: AT + 24 * HOUR + 1 }, ['photo_other_time']],
  ['a day before', { taken_at: new Date(AT - 24 * HOUR - 1).toISOString() }, ['photo_other_time']],
  ['within a day', { taken_at: AT - 24 * HOUR }, []],
  ['both', { ...north(46_000), taken_at: 0 }, ['photo_far', 'photo_other_time']],
  ['nothing known of it', { taken_at: null, exif_latitude: null, exif_longitude: null }, []],
])('%s', (_what, photo, said) => expect(warningsOf(photo)).toEqual(said));

it('says nothing where the place or the time of the capture is unknown', () => {
  expect(warningsOf({ ...north(46_000), taken_at: 0 }, null, null)).toEqual([]);
});
