import { expect, it } from 'vitest';
import { trap } from '../../../app/testing/rows.ts';
import { assignableTraps } from './assignableTraps.ts';

const GATEWAY = { latitude: 35, longitude: 135 };
const at = (name: string, latitude: number, dev_eui: string | null = null) =>
  trap({ id: name, name, trap_no: name, latitude, longitude: 135, dev_eui, removed_on: null });
const namesOf = (choices: ReturnType<typeof assignableTraps>) => choices.map(({ id }) => id);

const TRAPS = [
  at('遠い', 35.2),
  at('近い', 35.01),
  at('子機あり', 35.001, '0000000000000001'),
  { ...at('撤去', 35), removed_on: '2026-11-01' },
];

it('offers those without a sensor first, nearest to the gateway, and none that was removed', () => {
  expect(namesOf(assignableTraps(TRAPS, GATEWAY, ''))).toEqual(['近い', '遠い', '子機あり']);
  expect(assignableTraps(TRAPS, GATEWAY, '')[2]?.label).toContain('子機あり');
});

it('goes by name where it is unknown where the gateway is', () => {
  const traps = [at('わな10号', 35), at('わな2号', 35.1)];
  expect(namesOf(assignableTraps(traps, undefined, ''))).toEqual(['わな2号', 'わな10号']);
});

it('finds by name and number, in any spelling', () => {
  expect(namesOf(assignableTraps(TRAPS, GATEWAY, '近'))).toEqual(['近い']);
});
