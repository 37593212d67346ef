import type { Key } from 'ink';

const NAMED: readonly (readonly [keyof Key, string])[] = [
  ['upArrow', 'up'],
  ['downArrow', 'down'],
  ['leftArrow', 'left'],
  ['rightArrow', 'right'],
  ['pageUp', 'pageUp'],
  ['pageDown', 'pageDown'],
  ['home', 'home'],
  ['end', 'end'],
  ['return', 'enter'],
  ['escape', 'escape'],
  ['backspace', 'backspace'],
  ['delete', 'backspace'],
];

/** Over a slow line several keys arrive as one text. */
const IN_TEXT: Record<string, string> = {
  '\r': 'enter',
  '\n': 'enter',
  '\t': 'tab',
  '\b': 'backspace',
  '\u007F': 'backspace',
  '\u001B': 'escape',
  '\u0003': 'interrupt',
  '\u001A': 'stop',
};

const WITH_CTRL: Record<string, string[]> = { c: ['interrupt'], z: ['stop'] };

/** The keys in Ink's input: names of special keys, others as their characters. */
export function keysOf(input: string, key: Key): string[] {
  if (key.tab) return [key.shift ? 'backTab' : 'tab'];
  const named = NAMED.find(([name]) => key[name]);
  if (named !== undefined) return [named[1]];
  if (key.ctrl) return WITH_CTRL[input] ?? [];
  if (key.meta) return [];
  return [...input].map((character) => IN_TEXT[character] ?? character);
}
