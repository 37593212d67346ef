import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GATEWAY_STATE_LOOKS, TRAP_STATE_LOOKS } from '@satomori/core';
import { describe, expect, it } from 'vitest';
import { POST_STATUS_COLORS } from '../shapes/postStatusShapes.ts';
import { SPECIES_COLORS } from '../shapes/speciesShapes.ts';
import { contrast } from './testing/contrast.ts';
import { MAP_LINK, MAP_TEXT, PIN_GROUND, PIN_MARKED } from './colors.ts';
import { type AppTheme, themeFor } from './theme.ts';

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
/** Boxes and marks that have a ground of their own. */
const MESSAGES = [
  ['colorStatusDangerForeground1', 'colorStatusDangerBackground1'],
  ['colorNeutralForeground1', 'colorStatusWarningBackground1'],
  ['colorStatusWarningForeground2', 'colorStatusWarningBackground2'],
  ['colorNeutralForeground1', 'colorStatusSuccessBackground1'],
  ['colorBrandForeground1', 'colorBrandBackground2'],
] as const satisfies readonly (readonly (keyof AppTheme)[])[];
const looks = (of: Record<string, { word: string; color: string }>) =>
  Object.values(of).map(({ word, color }) => [word, color] as const);
const SIGNS = [
  ...looks(TRAP_STATE_LOOKS),
  ...looks(GATEWAY_STATE_LOOKS),
  ...Object.entries(POST_STATUS_COLORS),
  ...Object.entries(SPECIES_COLORS),
];

const darkRules = readFileSync(join(import.meta.dirname, 'dark.css'), 'utf8');
/** The colours of dark.css by name, and those that it puts back on maps. */
const DARK = Object.fromEntries(
  [...darkRules.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name = '', color = '']) => [name, color]),
);
const BACK_ON_MAPS = [...darkRules.matchAll(/--([\w-]+): initial;/g)].map(([, name]) => name);

const lookOf = (isForSun: boolean) => themeFor({ isDesktop: false, isLarge: false, isForSun });
const signInDark = (color: string) => DARK[`sign-${color.slice(1)}`] ?? 'none';

// Source: R287.
describe.each([
  { name: 'the light look', theme: lookOf(false), least: 4.5, sign: (color: string) => color },
  { name: '屋外モード', theme: lookOf(true), least: 7, sign: (color: string) => color },
  { name: 'the dark look', theme: { ...lookOf(false), ...DARK }, least: 4.5, sign: signInDark },
])('$name', ({ theme, least, sign }) => {
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
      expect(contrast(sign(color), six(theme[ground])), ground).toBeGreaterThanOrEqual(3);
  });

  it.each(MESSAGES)('sets %s off from %s, its own ground', (text, ground) => {
    expect(contrast(six(theme[text]), six(theme[ground]))).toBeGreaterThanOrEqual(4.5);
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

/** Colours that are the same in every look: on the brand's blue, on red, and none. */
const OF_EVERY_LOOK =
  /^color(?:BrandBackgroundPressed|NeutralForegroundOnBrand|StatusDangerBackground3\w*|TransparentBackground\w*)$/;
const SOURCES = import.meta.glob<string>('../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

describe('the dark look', () => {
  it('has a value for every colour that a component names', () => {
    const read = Object.values(SOURCES).flatMap((source) => source.match(/(?<=\btokens\.)color\w+/g) ?? []);
    const named = [...new Set(read)].filter((name) => !OF_EVERY_LOOK.test(name));
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !(name in DARK))).toEqual([]);
  });

  it.each([...looks(TRAP_STATE_LOOKS), ...looks(GATEWAY_STATE_LOOKS), ...Object.entries(POST_STATUS_COLORS)])(
    'has a brighter colour for the word of %s, legible on every ground',
    (_word, color) => {
      for (const ground of GROUNDS)
        expect(contrast(signInDark(color), DARK[ground] ?? ''), ground).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('leaves signs on maps their colours, on discs that are pale', () => {
    const colors = new Set(SIGNS.map(([, color]) => color));
    expect(BACK_ON_MAPS).toEqual(
      expect.arrayContaining([...colors].map((color) => `sign-${color.slice(1)}`)),
    );
    const nameIn = (variable: string) => /--(\w+)/.exec(variable)?.[1] ?? '';
    for (const disc of [PIN_GROUND, PIN_MARKED].map((each) => DARK[nameIn(each)] ?? ''))
      for (const color of colors) expect(contrast(color, disc), color).toBeGreaterThanOrEqual(3);
    for (const text of [MAP_TEXT, MAP_LINK])
      expect(contrast(DARK[nameIn(text)] ?? '', '#14191c')).toBeGreaterThanOrEqual(7);
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
