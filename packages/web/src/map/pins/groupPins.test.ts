import { describe, expect, it } from 'vitest';
import { groupPins, nameAt, type Pin, spotLabel } from './groupPins.ts';

const pin = (id: string, changes: Partial<Pin> = {}): Pin => ({
  id,
  name: `わな${id}`,
  word: '稼働中',
  rank: 5,
  isAlarming: false,
  isAlwaysNamed: false,
  shape: null,
  latitude: 35,
  longitude: 135,
  ...changes,
});

const idsOf = (pins: Pin[], zoom: number) =>
  groupPins(pins, zoom).map(({ pins: grouped }) => grouped.map(({ id }) => id));

describe('groupPins', () => {
  it('keeps pins apart that can be touched one by one', () => {
    expect(idsOf([pin('a'), pin('b', { longitude: 135.1 })], 12)).toEqual([['a'], ['b']]);
  });

  it('puts those on one spot together at any zoom, the most urgent first', () => {
    expect(idsOf([pin('a'), pin('b', { rank: 0 })], 18)).toEqual([['b', 'a']]);
  });

  it('puts neighbours together far out and lets them part further in', () => {
    const pins = [pin('a'), pin('b', { longitude: 135.002 })];
    expect(idsOf(pins, 12)).toHaveLength(1);
    expect(idsOf(pins, 17)).toHaveLength(2);
  });

  it('stands at the place of the most urgent', () => {
    const [spot] = groupPins([pin('a'), pin('b', { rank: 0, longitude: 135.0001 })], 12);
    expect(spot).toMatchObject({ id: 'b', longitude: 135.0001 });
  });

  it('loses nobody', () => {
    const pins = Array.from({ length: 500 }, (_, index) =>
      pin(String(index), { latitude: 35 + (index % 25) / 300, longitude: 135 + index / 4000 }),
    );
    expect(idsOf(pins, 11).flat().sort()).toEqual(pins.map(({ id }) => id).sort());
  });

  it('gives the same groups whatever order they come in', () => {
    const pins = Array.from({ length: 40 }, (_, index) =>
      pin(String(index), { longitude: 135 + index / 2000 }),
    );
    expect(idsOf([...pins].reverse(), 12)).toEqual(idsOf(pins, 12));
  });
});

describe('spotLabel', () => {
  it('names one pin with its state', () => {
    const [spot] = groupPins([pin('3', { word: '作動' })], 12);
    expect(spot && spotLabel(spot)).toBe('わな3 作動');
  });

  it('counts several', () => {
    const [spot] = groupPins([pin('1', { word: '作動', rank: 0 }), pin('2'), pin('3')], 12);
    expect(spot && spotLabel(spot)).toBe('3件（作動 1件）わな1 ほか');
  });
});

describe('the name beside a spot', () => {
  const [far, near] = [12, 15];
  it.each<[string, Pin[], number, string | null]>([
    ['a single pin, far out', [pin('a')], far, null],
    ['a single pin, further in', [pin('a')], near, 'わなa'],
    ['several pins', [pin('a'), pin('b')], near, null],
    ['one that is always named', [pin('a', { isAlwaysNamed: true })], far, 'わなa'],
    ['several, the first always named', [pin('a', { isAlwaysNamed: true }), pin('b')], far, 'わなa'],
    ['several, another always named', [pin('a'), pin('b', { isAlwaysNamed: true })], far, 'わなb'],
  ])('of %s', (_what, pins, zoom, name) => {
    expect(nameAt({ pins }, zoom)).toBe(name);
  });
});
