import { expect, it } from 'vitest';
import { sensorCondition } from './sensorConditions.ts';

const NOW = Date.parse('2026-11-20T03:00:00.000Z');
const HOUR = 3_600_000;
const TRAP = { dev_eui: '0000000000000001', placement: 'set', expected_interval_s: 3600 } as const;
const seen = (at: number | string | null) => sensorCondition({ ...TRAP, last_seen_at: at }, NOW);

it('is silent after two and a half intervals, before its first contact, and by a clock far ahead', () => {
  expect([NOW, NOW - 2.4 * HOUR, NOW + HOUR].map(seen)).toEqual([null, null, null]);
  expect([null, NOW - 2.5 * HOUR, NOW + 3 * HOUR].map(seen)).toEqual(['silent', 'silent', 'silent']);
  expect(seen(new Date(NOW - HOUR).toISOString())).toBeNull();
  expect(seen(new Date(NOW - 3 * HOUR).toISOString())).toBe('silent');
});

it('is none without a sensor, and says nothing of a trap that was taken away', () => {
  const bare = { ...TRAP, dev_eui: null, last_seen_at: NOW };
  expect(sensorCondition(bare, NOW)).toBe('none');
  expect(sensorCondition({ ...bare, placement: 'removed' }, NOW)).toBeNull();
  expect(sensorCondition({ ...TRAP, placement: 'removed', last_seen_at: null }, NOW)).toBeNull();
});
