import { expect, it } from 'vitest';
import { trap } from '../../../app/testing/rows.ts';
import { ALL_IN_USE, filteredTraps, fileFilter, sortTraps, withGroupsBelow } from './trapRows.ts';

const NOW = Date.parse('2026-11-20T01:30:00.000Z');
const GROUPS = [
  { id: 'district', parent_id: null },
  { id: 'team', parent_id: 'district' },
  { id: 'other', parent_id: null },
];
const TRAPS = [
  trap({
    id: 'a',
    trap_no: 'T-10',
    group_id: 'team',
    dev_eui: '0000000000000001',
    battery_pct: null,
    battery_v: null,
  }),
  trap({ id: 'b', trap_no: 'T-2', group_id: 'other', dev_eui: null, battery_pct: 10 }),
  trap({ id: 'c', trap_no: 'T-3', group_id: null, dev_eui: null, state: 'removed', placement: 'removed' }),
];
const idsOf = (choice: Partial<typeof ALL_IN_USE>) =>
  filteredTraps(TRAPS, { ...ALL_IN_USE, ...choice }, GROUPS, NOW).map(({ id }) => id);

it('chooses by state, group with those below it, sensor and text', () => {
  expect(idsOf({})).toEqual(['a', 'b']);
  expect(idsOf({ state: 'all' })).toEqual(['a', 'b', 'c']);
  expect(idsOf({ state: 'removed' })).toEqual(['c']);
  expect(idsOf({ group_id: 'district' })).toEqual(['a']);
  expect(idsOf({ sensor: 'none' })).toEqual(['b']);
  expect(idsOf({ q: 'T-10' })).toEqual(['a']);
  expect([...withGroupsBelow(GROUPS, 'other')]).toEqual(['other']);
});

it('asks the server for the same rows', () => {
  expect(fileFilter({ ...ALL_IN_USE, state: 'all' })).toEqual({});
  expect(fileFilter(ALL_IN_USE).state).not.toContain('removed');
  expect(fileFilter({ q: ' 谷 ', state: 'fired', group_id: 'g', sensor: 'silent' })).toEqual({
    q: ' 谷 ',
    state: 'fired',
    group_id: 'g',
    sensor: 'silent',
  });
});

it('sorts by number as people count, unknown values last', () => {
  const ids = (key: string, isDescending = false) =>
    sortTraps(TRAPS.slice(0, 2), { key, isDescending }).map(({ id }) => id);
  expect([ids('trap_no'), ids('trap_no', true)]).toEqual([
    ['b', 'a'],
    ['a', 'b'],
  ]);
  expect([ids('battery'), ids('battery', true)]).toEqual([
    ['b', 'a'],
    ['b', 'a'],
  ]);
});
