import { expect, it } from 'vitest';
import { firedTrap, trap, user } from '../../app/testing/rows.ts';
import { justVisited, captureTrapOptions } from './captureTrapOptions.ts';

const uuid = (digits: number) => `019400f0-0000-7000-8000-0000000000${digits}`;
const OTHER = uuid(99);
const TRAPS = [
  trap({ id: uuid(10), name: '遠い', latitude: 35.2, owner_user_id: OTHER }),
  trap({ id: uuid(11), name: '近い', latitude: 35.101, owner_user_id: OTHER }),
  trap({ id: uuid(12), name: '位置なし', latitude: null, longitude: null }),
  firedTrap({ id: uuid(13), name: '作動した', latitude: 35.3, owner_user_id: OTHER }),
  trap({ id: uuid(14), name: '撤去した', placement: 'removed' }),
];
const labels = (from: { latitude: number; longitude: number } | null, visitedId: string | null = null) =>
  captureTrapOptions(TRAPS, from, { userId: user().id, visitedId }).map(({ label }) => label);

it('puts the nearest first where the position is known', () => {
  expect(labels({ latitude: 35.1, longitude: 135.4 })).toEqual([
    '近い T-1（110\u00A0m）',
    '遠い T-1（11\u00A0km）',
    '作動した T-1（22\u00A0km）',
    '位置なし T-1',
  ]);
});

it('puts fired ones first, then one’s own, where it is not', () => {
  expect(labels(null)).toEqual(['作動した T-1', '位置なし T-1', '近い T-1', '遠い T-1']);
});

it('orders equal ones by name, the numbers in it by value', () => {
  const traps = ['西谷10号', '西谷2号'].map((name, at) => trap({ id: uuid(20 + at), name }));
  const options = captureTrapOptions(traps, null, { userId: user().id, visitedId: null });
  expect(options.map(({ label }) => label)).toEqual(['西谷2号 T-1', '西谷10号 T-1']);
});

it('puts the trap that was just visited before nearer ones, and says why', () => {
  expect(labels({ latitude: 35.1, longitude: 135.4 }, uuid(10)).slice(0, 2)).toEqual([
    '遠い T-1（見回り直後）',
    '近い T-1（110\u00A0m）',
  ]);
});

it('shows a removed trap where it is chosen already', () => {
  const choices = captureTrapOptions(TRAPS, null, { userId: user().id, visitedId: null, chosenId: uuid(14) });
  expect(choices.find(({ value }) => value === uuid(14))?.label).toBe('撤去した T-1（撤去済み）');
});

it('forgets a visit after three hours', () => {
  const now = Date.parse('2026-11-20T03:00:00.000Z');
  const visitAt = (at: string) => justVisited({ trapId: uuid(10), at }, now);
  expect(visitAt('2026-11-20T00:00:00.000Z')).toBe(uuid(10));
  expect(visitAt('2026-11-19T23:59:00.000Z')).toBeNull();
  expect(justVisited(null, now)).toBeNull();
});
