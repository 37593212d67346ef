import { expect, it } from 'vitest';
import { TRAP_STATE_WORDS } from '../traps/filter.ts';
import { choiceOf, choicesOf } from './choices.ts';

const parse = choicesOf(TRAP_STATE_WORDS);

it('reads codes and the words people see', () => {
  expect(parse('fired,不明、fired')).toBe('fired,unknown');
});

it('names what there is', () => {
  expect(() => parse('fired,lost')).toThrow(/「lost」はありません.*fired（作動）/);
  expect(() => choiceOf(TRAP_STATE_WORDS)('fired,unknown')).toThrow('一つだけ');
});
