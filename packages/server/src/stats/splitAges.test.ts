import { expect, it } from 'vitest';
import type { StatsGroup } from './repository.ts';
import { splitAges } from './splitAges.ts';

const group = (more: Partial<StatsGroup>): StatsGroup => ({
  key_0: 'boar',
  key_1: 'mixed',
  records: 0,
  animals: 0,
  uncounted: 0,
  mixed_adults: 0,
  mixed_young: 0,
  ...more,
});
const told = (groups: StatsGroup[], at: number) =>
  splitAges(groups, at).map(({ key_0, key_1, records, animals }) => [key_0, key_1, records, animals]);

it('counts the animals of a capture of both as adults and as young, and its record once', () => {
  const both = group({ records: 2, animals: 7, mixed_adults: 2, mixed_young: 4 });
  expect(told([both, group({ key_1: 'adult', records: 1, animals: 3 })], 1)).toEqual([
    ['boar', 'mixed', 2, 1],
    ['boar', 'adult', 1, 5],
    ['boar', 'young', 0, 4],
  ]);
});

it('keeps other values apart, wherever the age is', () => {
  const deer = group({
    key_0: 'mixed',
    key_1: 'sika_deer',
    records: 1,
    animals: 2,
    mixed_adults: 1,
    mixed_young: 1,
  });
  const boar = group({ key_0: 'adult', key_1: 'boar', records: 1, animals: 1 });
  expect(told([deer, boar], 0)).toEqual([
    ['mixed', 'sika_deer', 1, 0],
    ['adult', 'boar', 1, 1],
    ['adult', 'sika_deer', 0, 1],
    ['young', 'sika_deer', 0, 1],
  ]);
});
