import { describe, expect, it } from 'vitest';
import { dimensionsOf, readStatsView, type StatsView, statsViewEntries } from './statsView.ts';

const read = (text: string, of: 'captures' | 'sightings' = 'captures') =>
  readStatsView(new URLSearchParams(text), of);

describe('the address', () => {
  it.each<[string, StatsView]>([
    ['', { by: ['species'], figure: 'records' }],
    ['by=month,species&figure=animals', { by: ['month', 'species'], figure: 'animals' }],
    ['by=method', { by: ['method'], figure: 'records' }],
    ['by=species,species', { by: ['species'], figure: 'records' }],
    ['by=weather', { by: ['species'], figure: 'records' }],
    ['by=weather,sex,age,month', { by: ['sex', 'age'], figure: 'records' }],
    ['figure=kilos', { by: ['species'], figure: 'records' }],
  ])('%s means %o', (text, view) => {
    expect(read(text)).toEqual(view);
  });

  it('knows no method of sightings', () => {
    expect(read('by=method,month', 'sightings').by).toEqual(['month']);
  });

  it.each(['', 'by=month%2Cspecies&figure=animals', 'by=mesh'])('is written as it is read: %s', (text) => {
    const entries = statsViewEntries(read(text)).filter(
      (entry): entry is [string, string] => entry[1] !== null,
    );
    expect(new URLSearchParams(entries).toString()).toBe(text);
  });
});

it('offers everything that the server counts by, once', () => {
  expect(dimensionsOf('captures')).toHaveLength(11);
  expect(new Set(dimensionsOf('captures')).size).toBe(11);
  expect(dimensionsOf('sightings')).toHaveLength(8);
});
