import { describe, expect, it } from 'vitest';
import { beginAt, isOffered, placeInAddress, placeQuery } from './mapPlace.ts';
import { newPostDraft, positionOf, postFields } from './postDraft.ts';

const HERE = { latitude: 35.123457, longitude: 135.4 };
const params = new URLSearchParams(placeQuery({ latitude: 35.1234567, longitude: 135.4 }));

describe('the place of a map in the address of a form', () => {
  it('comes back as it was written, to a tenth of a metre', () => {
    expect(params.toString()).toBe('latitude=35.123457&longitude=135.400000');
    expect(placeInAddress(params)).toEqual(HERE);
  });

  it.each(['', 'latitude=35', 'latitude=&longitude=', 'latitude=91&longitude=0', 'latitude=x&longitude=y'])(
    'is none in "%s"',
    (query) => {
      expect(placeInAddress(new URLSearchParams(query))).toBeNull();
      expect(beginAt(newPostDraft(0), new URLSearchParams(query)).positionFrom).toBeNull();
    },
  );

  it('is where a new draft begins, chosen on a map and of no known accuracy', () => {
    const draft = beginAt(newPostDraft(0), params);
    expect(positionOf(draft)).toEqual({ ...HERE, accuracy: null, source: 'map' });
    expect(postFields(draft)).toMatchObject({ ...HERE, accuracy: null, position_source: 'map' });
    expect(isOffered(draft, HERE)).toBe(false);
  });

  it('is offered to a draft that says another, and never to a post that was sent', () => {
    const draft = newPostDraft(0);
    expect(isOffered(draft, HERE)).toBe(true);
    expect(isOffered({ ...draft, positionFrom: 'map', mapPlace: { ...HERE, latitude: 35 } }, HERE)).toBe(
      true,
    );
    expect(isOffered({ ...draft, stored: { version: 1, position: null } }, HERE)).toBe(false);
  });
});
