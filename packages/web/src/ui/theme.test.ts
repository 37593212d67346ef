import { GATEWAY_STATE_LOOKS, TRAP_STATE_LOOKS } from '@satomori/core';
import { describe, expect, it } from 'vitest';
import { POST_STATUS_COLORS } from '../shapes/postStatusShapes.ts';
import { SPECIES_COLORS } from '../shapes/speciesShapes.ts';
import { type AppTheme, themeFor } from './theme.ts';

/** WCAG 2.2, relative luminance of `#rrggbb`. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const share = Number.parseInt(color.slice(from, from + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}
const six = (color: string) => (color.length === 4 ? color.replaceAll(/[0-9a-f]/gi, '$&$&') : color);

const TEXTS = [
  'colorNeutralForeground1',
  'colorNeutralForeground2',
  'colorNeutralForeground3',
  'colorBrandForeground1',
  'colorBrandForegroundLink',
  'colorStatusSuccessForeground1',
  'colorStatusWarningForeground1',
  'colorStatusDangerForeground1',
] as const satisfies readonly (keyof AppTheme)[];
const GROUNDS = ['colorNeutralBackground1', 'colorNeutralBackground2', 'colorNeutralBackground3'] as const;

/** What shows where a control is, that it is chosen and that its value is refused. */
const EDGES = [
  'colorNeutralStrokeAccessible',
  'colorCompoundBrandStroke',
  'colorBrandStroke1',
  'colorPaletteRedBorder2',
  'colorStatusDangerBorder2',
] as const satisfies readonly (keyof AppTheme)[];
const looks = (of: Record<string, { word: string; color: string }>) =>
  Object.values(of).map(({ word, color }) => [word, color] as const);
const SIGNS = [
  ...looks(TRAP_STATE_LOOKS),
  ...looks(GATEWAY_STATE_LOOKS),
  ...Object.entries(POST_STATUS_COLORS),
  ...Object.entries(SPECIES_COLORS),
];

describe.each([
  ['the ordinary look', false, 4.5],
  ['屋外モード', true, 7],
])('%s', (_name, isForSun, least) => {
  const theme = themeFor({ isDesktop: false, isLarge: false, isForSun });

  it.each(TEXTS)(`sets %s off from every ground by ${least} : 1`, (text) => {
    for (const ground of GROUNDS)
      expect(contrast(six(theme[text]), six(theme[ground])), ground).toBeGreaterThanOrEqual(least);
  });

  it.each(EDGES)('sets %s off from every ground by 3 : 1', (edge) => {
    for (const ground of GROUNDS)
      expect(contrast(six(theme[edge]), six(theme[ground])), ground).toBeGreaterThanOrEqual(3);
  });

  it.each(SIGNS)('sets the sign of %s (%s) off from every ground by 3 : 1', (_sign, color) => {
    for (const ground of GROUNDS)
      expect(contrast(color, six(theme[ground])), ground).toBeGreaterThanOrEqual(3);
  });

  it('sets the words of its buttons off from them', () => {
    for (const ground of [
      'colorBrandBackground',
      'colorBrandBackgroundHover',
      'colorStatusDangerBackground3',
    ] as const)
      expect(contrast(six(theme.colorNeutralForegroundOnBrand), six(theme[ground]))).toBeGreaterThanOrEqual(
        least,
      );
  });
});

describe('大きい文字', () => {
  it.each([true, false])('makes every size and line a quarter larger (desktop %s)', (isDesktop) => {
    const [ordinary, large] = [false, true].map((isLarge) =>
      themeFor({ isDesktop, isLarge, isForSun: false }),
    );
    const names = [100, 200, 300, 400, 500].flatMap((step) => [
      `fontSizeBase${step}`,
      `lineHeightBase${step}`,
    ]);
    for (const name of names as (keyof AppTheme)[])
      expect(Number.parseFloat(large?.[name] as string)).toBe(
        Number.parseFloat(ordinary?.[name] as string) * 1.25,
      );
  });
});
