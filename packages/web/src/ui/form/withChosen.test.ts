import { expect, it } from 'vitest';
import { toggledChoices } from './toggledChoices.ts';
import { withChosen } from './withChosen.ts';

const choices = ['a', 'b', 'c'].map((value) => ({ value, label: value }));
const GONE = { value: 'gone', label: 'いまは選べない人' };

it('shows what is chosen and no longer offered', () => {
  expect(withChosen(choices, ['b', 'gone'], '人')).toEqual([...choices, GONE]);
  expect(withChosen(choices, ['b'], '人')).toEqual(choices);
});

it('keeps it when another one is pressed, and takes it back when it is pressed itself', () => {
  expect(toggledChoices(choices, ['b', 'gone'], 'a')).toEqual(['a', 'b', 'gone']);
  const shown = withChosen(choices, ['b', 'gone'], '人');
  expect(toggledChoices(shown, ['b', 'gone'], 'gone')).toEqual(['b']);
});
