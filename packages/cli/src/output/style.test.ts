import { expect, it } from 'vitest';
import { hasColor } from './style.ts';

it.each([
  ['auto', {}, true, true],
  ['auto', {}, false, false],
  ['auto', { NO_COLOR: '1' }, true, false],
  ['auto', { NO_COLOR: '' }, true, true],
  ['auto', { TERM: 'dumb' }, true, false],
  ['always', { NO_COLOR: '1' }, false, true],
  ['never', {}, true, false],
] as const)('--color %s with %o on a terminal (%s): %s', (choice, environment, isTerminal, expected) => {
  expect(hasColor(choice, environment, isTerminal)).toBe(expected);
});
