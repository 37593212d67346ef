import type { StateLook } from '@satomori/core';

export type Color = 'red' | 'green' | 'yellow' | 'blue' | 'magenta' | 'gray' | 'bold';
export const COLOR_CHOICES = ['auto', 'always', 'never'] as const;
export type ColorChoice = (typeof COLOR_CHOICES)[number];
/** The values of `--time`. Without it each place uses the form that suits it. */
export const TIME_FORMS = ['iso', 'utc', 'short'] as const;
export type TimeForm = (typeof TIME_FORMS)[number];

/** How text is shown on this terminal. */
export interface Style {
  hasColor: boolean;
  /** Only ASCII signs, for terminals and fonts without others. Japanese words are kept. */
  isAscii: boolean;
  /** The form of times, where the person chose one. */
  time?: TimeForm | undefined;
}

const SGR: Record<Color, string> = {
  red: '1;31',
  green: '32',
  yellow: '33',
  blue: '34',
  magenta: '35',
  gray: '90',
  bold: '1',
};

export const paint = (text: string, color: Color | undefined, style: Style): string =>
  style.hasColor && color !== undefined ? `\u001B[${SGR[color]}m${text}\u001B[0m` : text;

/** Whether to use colours: as requested, otherwise on a capable terminal unless NO_COLOR is set (no-color.org). */
export function hasColor(
  choice: ColorChoice,
  environment: Record<string, string | undefined>,
  isTerminal: boolean,
): boolean {
  if (choice !== 'auto') return choice === 'always';
  const isRefused = (environment['NO_COLOR'] ?? '') !== '' || environment['TERM'] === 'dumb';
  return isTerminal && !isRefused;
}

/** The sixteen colours of the terminal, so that they fit the person's theme, instead of exact values. */
const TERMINAL_COLORS: Record<string, Color> = {
  '#C62828': 'red',
  '#1565C0': 'blue',
  '#2E7D32': 'green',
  '#6A4A9C': 'magenta',
  '#8A5200': 'yellow',
};

export const colorOf = (look: StateLook): Color => TERMINAL_COLORS[look.color] ?? 'gray';
export const signOf = (look: StateLook, style: Style): string => (style.isAscii ? look.plain : look.glyph);
/** Minus sign and rule in the characters of the style. */
export const minusOf = (style: Style): string => (style.isAscii ? '-' : '−');
export const ruleOf = (width: number, style: Style): string => (style.isAscii ? '-' : '─').repeat(width);
