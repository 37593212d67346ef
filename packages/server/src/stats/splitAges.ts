import type { StatsGroup } from './repository.ts';

/**
 * Animals of captures of adults and young as adults and as young, by their counts. The records stay with 成獣と幼獣, so
 * that each is counted once.
 *
 * @param at which of the two keys is the age class
 * Source: R231.
 */
export function splitAges(groups: readonly StatsGroup[], at: number): StatsGroup[] {
  const name = at === 0 ? 'key_0' : 'key_1';
  const identityOf = ({ key_0, key_1 }: StatsGroup) => JSON.stringify([key_0, key_1]);
  const found = new Map(groups.map((group) => [identityOf(group), group]));
  const move = (from: StatsGroup, age: 'adult' | 'young', animals: number) => {
    if (animals === 0) return;
    const to = { ...from, [name]: age, records: 0, animals: 0, uncounted: 0 };
    const known = found.get(identityOf(to)) ?? to;
    found.set(identityOf(to), { ...known, animals: known.animals + animals });
  };
  for (const group of groups.filter((each) => each[name] === 'mixed')) {
    const animals = group.animals - group.mixed_adults - group.mixed_young;
    found.set(identityOf(group), { ...group, animals });
    move(group, 'adult', group.mixed_adults);
    move(group, 'young', group.mixed_young);
  }
  return [...found.values()];
}
