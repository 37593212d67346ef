import { expect, it } from 'vitest';
import { daysText, per100Text, rateText } from './labels.ts';

it('writes a dash, not a zero, for what cannot be calculated', () => {
  expect([rateText(null), per100Text(null)]).toEqual(['－', '－']);
  expect([rateText(0), per100Text(0)]).toEqual(['0.000', '0.00']);
});

it('writes the published examples', () => {
  // 2 / 91 罠・日 = 0.022; 4 / 52 延べわな数 = 0.08
  expect([rateText(2 / 91), per100Text(4 / 52)]).toEqual(['0.022', '7.69']);
});

it('writes half days', () => {
  expect([daysText(0), daysText(12_480), daysText(1_234.5)]).toEqual(['0', '12,480', '1,234.5']);
});
