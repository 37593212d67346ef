import { describe, expect, it } from 'vitest';
import { gateway, trap } from '../../app/testing/rows.ts';
import { countChoices, filterItems, orderItems } from './filterItems.ts';
import { NO_FILTER, type ItemFilter } from './huntMapAddress.ts';
import { gatewayItem, trapItem } from '../../map/devices/huntMapItems.ts';

const ITEMS = [
  trapItem(trap({ id: 'armed', name: '東山10号', group_id: 'east' })),
  trapItem(trap({ id: 'next', name: '東山2号', group_id: 'east', latitude: null, longitude: null })),
  trapItem(trap({ id: 'fired', name: '西谷3号', state: 'fired', group_id: 'west' })),
  gatewayItem(gateway({ id: 'tower', name: '役場屋上' })),
];
const left = (changes: Partial<ItemFilter>) =>
  filterItems(ITEMS, { ...NO_FILTER, ...changes }).map(({ id }) => id);

describe('the filter', () => {
  it.each<[Partial<ItemFilter>, string[]]>([
    [{}, ['armed', 'next', 'fired', 'tower']],
    [{ states: ['fired'] }, ['fired']],
    [{ states: ['fired'], isGatewayChosen: true }, ['fired', 'tower']],
    [{ isGatewayChosen: true }, ['tower']],
    [{ group_id: 'east' }, ['armed', 'next', 'tower']],
    [{ group_id: 'east', isGatewayChosen: true }, ['tower']],
    [{ q: '役場' }, ['tower']],
    [{ isUnplaced: true }, ['next']],
    [{ q: 'ない名前' }, []],
  ])('%o leaves %o', (changes, ids) => {
    expect(left(changes)).toEqual(ids);
  });
});

it.each(['ｶﾞｯｺｳ', 'がっこう'.normalize('NFD'), '髙畑　１０'])(
  'the filter finds what is written in another way: %s',
  (q) => {
    const school = gatewayItem(gateway({ id: 'school', name: 'がっこう', place: '高畑10' }));
    expect(filterItems([...ITEMS, school], { ...NO_FILTER, q }).map(({ id }) => id)).toEqual(['school']);
  },
);

describe('the counts beside the choices', () => {
  it('hold for the other filters', () => {
    const counts = countChoices(ITEMS, { ...NO_FILTER, states: ['fired'], group_id: 'east' });
    expect([...counts.states]).toEqual([['armed', 2]]);
    expect(counts.gateways).toBe(1);
  });
});

describe('the order', () => {
  it('begins with what needs a person, then by name', () => {
    expect(orderItems(ITEMS, () => null).map(({ id }) => id)).toEqual(['fired', 'tower', 'next', 'armed']);
  });

  it('puts the nearest first among equals, and last what is nowhere', () => {
    const distances: Record<string, number> = { armed: 10 };
    expect(orderItems(ITEMS, ({ id }) => distances[id] ?? null).map(({ id }) => id)).toEqual([
      'fired',
      'tower',
      'armed',
      'next',
    ]);
  });
});
