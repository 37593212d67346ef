import { expect, it } from 'vitest';
import { stateSince } from './stateSince.ts';

const NOTHING = { open_fired_at: null, checked_at: null, last_proof_at: null };
const AT = '2026-11-20T00:00:00.000Z';

it.each([
  [{ ...NOTHING, state: 'fired', open_fired_at: AT }, '作動'],
  [{ ...NOTHING, state: 'checked', checked_at: AT }, '確認'],
  [{ ...NOTHING, state: 'armed', last_proof_at: AT }, '最終確認'],
  [{ ...NOTHING, state: 'unknown', last_proof_at: AT, checked_at: '2026-11-19T00:00:00.000Z' }, '最終確認'],
] as const)('counts from what made the state: %j', (trap, word) => {
  expect(stateSince(trap)).toEqual({ word, at: AT });
});
