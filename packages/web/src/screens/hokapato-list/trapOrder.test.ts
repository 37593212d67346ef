import type { Trap } from '@satomori/core';
import { describe, expect, it } from 'vitest';
import { firedTrap, trap } from '../../app/testing/rows.ts';
import { readListAddress } from './listAddress.ts';
import { filterTraps, sortTraps } from './trapOrder.ts';

const names = (traps: readonly Trap[]) => traps.map(({ name }) => name);
const address = (query: string) => readListAddress(new URLSearchParams(query));

describe('sortTraps', () => {
  const TRAPS = [
    trap({ name: '稼働', state: 'armed', last_seen_at: '2026-11-20T03:00:00.000Z' }),
    trap({ name: '不明', state: 'unknown', last_seen_at: null }),
    firedTrap({ name: '10号', last_seen_at: '2026-11-20T01:00:00.000Z' }),
    firedTrap({ name: '9号', last_seen_at: '2026-11-20T02:00:00.000Z' }),
  ];

  it('begins with what needs a person, then by name, numbers as numbers', () => {
    expect(names(sortTraps(TRAPS, { key: 'state', isDescending: false }))).toEqual([
      '9号',
      '10号',
      '不明',
      '稼働',
    ]);
  });

  it.each([false, true])('puts what is not known last, descending %s', (isDescending) => {
    expect(names(sortTraps(TRAPS, { key: 'seen', isDescending })).at(-1)).toBe('不明');
  });

  it('puts low batteries first, whatever their number says', () => {
    const batteries = [
      trap({ name: '10%', battery_pct: 10 }),
      trap({ name: '低下', battery_pct: 60, is_battery_low: true }),
    ];
    expect(names(sortTraps(batteries, { key: 'battery', isDescending: false }))).toEqual(['低下', '10%']);
  });
});

describe('filterTraps', () => {
  const TRAPS = [
    trap({ name: 'a', is_patrol_due: true, group_id: 'g1' }),
    firedTrap({ name: 'b', is_battery_low: true, group_id: 'g2', place: '炭焼沢', owner_name: '髙畑 ハナ' }),
  ];

  it.each([
    ['', ['a', 'b']],
    ['state=fired', ['b']],
    ['patrol=due', ['a']],
    ['battery=low', ['b']],
    ['group_id=g1', ['a']],
    ['q=炭焼沢', ['b']],
    ['q=高畑　はな', ['b']],
    ['q=ﾊﾅ', ['b']],
    [`q=${'バナ'.normalize('NFD')}`, []],
    ['state=fired&patrol=due', []],
  ])('%s leaves %j', (query, left) => {
    expect(names(filterTraps(TRAPS, address(query)))).toEqual(left);
  });
});
