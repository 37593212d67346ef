import { type BrandVariants, createLightTheme, type Theme } from '@fluentui/react-components';
import { LARGE_SCALE } from '../platform/device/appearance.ts';
import type { Appearance } from '../platform/device/look.ts';

/** A ramp of one hue; 80 is the brand's blue. */
const BRAND: BrandVariants = {
  10: '#030C17',
  20: '#051629',
  30: '#072240',
  40: '#0A2E57',
  50: '#0C3A6E',
  60: '#0F4685',
  70: '#11529C',
  80: '#1565C0',
  90: '#1874DD',
  100: '#2C83E8',
  110: '#4794EB',
  120: '#63A4EE',
  130: '#83B6F1',
  140: '#A3C9F5',
  150: '#C3DCF8',
  160: '#E3EFFC',
};

const FONT =
  '"BIZ UDPGothic", "Hiragino Sans", "Noto Sans JP", "Noto Sans CJK JP", "Yu Gothic UI", Meiryo, sans-serif';
const ERROR = '#C62828';

/** Names for colours that Fluent has no token for; they become CSS variables of the same name. */
interface OwnTokens {
  /** For the word of a state whose own colour would be too pale; its shape keeps that colour. */
  stateText?: string;
}
export type AppTheme = Theme & OwnTokens;

const SUCCESS = '#2C782F';
const WARNING = '#8A5200';

const light: AppTheme = {
  ...createLightTheme(BRAND),
  fontFamilyBase: FONT,
  fontFamilyNumeric: FONT,
  fontWeightMedium: 400,
  fontWeightSemibold: 700,
  colorNeutralForeground1: '#1B262B',
  colorNeutralForeground2: '#55656D',
  colorNeutralForeground3: '#55656D',
  colorNeutralForeground4: '#55656D',
  colorNeutralBackground2: '#F5F7F8',
  colorNeutralBackground3: '#ECF0F2',
  colorNeutralStroke1: '#C3CDD2',
  colorNeutralStroke2: '#DDE3E6',
  colorNeutralStroke3: '#DDE3E6',
  colorNeutralStrokeAccessible: '#55656D',
  colorBrandForegroundLink: BRAND[80],
  colorStatusSuccessForeground1: SUCCESS,
  colorStatusSuccessBackground1: '#E8F2E9',
  colorStatusWarningForeground1: WARNING,
  colorStatusWarningForeground2: '#4A3000',
  colorStatusWarningBackground1: '#FFF4D6',
  colorStatusWarningBackground2: '#FFE9BF',
  colorPaletteRedForeground1: ERROR,
  colorPaletteRedForeground3: ERROR,
  colorPaletteRedBorder2: ERROR,
  colorPaletteRedBackground3: ERROR,
  colorStatusDangerForeground1: ERROR,
  colorStatusDangerForeground3: ERROR,
  colorStatusDangerBorder2: ERROR,
  colorStatusDangerBorderActive: ERROR,
  colorStatusDangerBackground1: '#FDECEA',
  colorStatusDangerBackground3: ERROR,
  colorStatusDangerBackground3Hover: '#A31F1F',
  colorStatusDangerBackground3Pressed: '#8C1A1A',
  borderRadiusMedium: '8px',
  borderRadiusLarge: '8px',
};

const sizes = (px: readonly [number, number, number, number, number], lines: typeof px) => {
  const [base100, base200, base300, base400, base500] = px;
  const [line100, line200, line300, line400, line500] = lines;
  return {
    fontSizeBase100: base100,
    fontSizeBase200: base200,
    fontSizeBase300: base300,
    fontSizeBase400: base400,
    fontSizeBase500: base500,
    lineHeightBase100: line100,
    lineHeightBase200: line200,
    lineHeightBase300: line300,
    lineHeightBase400: line400,
    lineHeightBase500: line500,
  };
};

/** Desktop: dense tables. */
const DESKTOP_SIZES = sizes([12, 12, 14, 16, 20], [16, 16, 20, 22, 28]);
/** Phone: the same sizes one step larger, for sunlight and older eyes. */
const PHONE_SIZES = sizes([12, 14, 16, 18, 22], [16, 20, 24, 26, 30]);
const inPixels = (of: Record<string, number>, scale: number): Partial<Theme> =>
  Object.fromEntries(Object.entries(of).map(([name, px]) => [name, `${px * scale}px`]));

const DARK_BLUE = '#0B4A94';
const DARK_RED = '#9B1B1B';
const DARK_GREY = '#26323A';

/** 屋外モード: every text has a contrast of at least 7 : 1 with its background, and every edge is visible. */
const SUN: Partial<AppTheme> = {
  colorNeutralForeground1: '#000000',
  colorNeutralForeground2: DARK_GREY,
  colorNeutralForeground3: DARK_GREY,
  colorNeutralForeground4: DARK_GREY,
  colorNeutralStroke1: '#55656D',
  colorNeutralStroke2: '#7A878D',
  colorNeutralStroke3: '#7A878D',
  colorNeutralStrokeAccessible: '#000000',
  colorBrandBackground: DARK_BLUE,
  colorBrandBackgroundHover: '#093E7C',
  colorBrandBackgroundPressed: '#072F5F',
  colorBrandForeground1: DARK_BLUE,
  colorBrandForeground2: DARK_BLUE,
  colorBrandForegroundLink: DARK_BLUE,
  colorBrandForegroundLinkHover: '#072F5F',
  colorBrandStroke1: DARK_BLUE,
  colorCompoundBrandBackground: DARK_BLUE,
  colorCompoundBrandForeground1: DARK_BLUE,
  colorCompoundBrandStroke: DARK_BLUE,
  colorStatusSuccessForeground1: '#1B5420',
  colorStatusWarningForeground1: '#653C00',
  colorPaletteRedForeground1: DARK_RED,
  colorPaletteRedForeground3: DARK_RED,
  colorStatusDangerForeground1: DARK_RED,
  colorStatusDangerForeground3: DARK_RED,
  colorStatusDangerBorder2: DARK_RED,
  colorStatusDangerBorderActive: DARK_RED,
  colorStatusDangerBackground3: DARK_RED,
  stateText: '#000000',
};

const made = new Map<string, AppTheme>();

type Look = Omit<Appearance, 'scheme'> & { isDesktop: boolean };

/** One object for each look, because the provider writes its rules again whenever the object changes. */
export function themeFor({ isDesktop, isLarge, isForSun }: Look): AppTheme {
  const key = JSON.stringify([isDesktop, isLarge, isForSun]);
  const theme = made.get(key) ?? {
    ...light,
    ...inPixels(isDesktop ? DESKTOP_SIZES : PHONE_SIZES, isLarge ? LARGE_SCALE : 1),
    ...(isForSun ? SUN : {}),
  };
  made.set(key, theme);
  return theme;
}
