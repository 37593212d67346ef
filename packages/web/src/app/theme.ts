import { type BrandVariants, createLightTheme, type Theme } from '@fluentui/react-components';

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

const light: Theme = {
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
  colorPaletteRedForeground1: ERROR,
  colorPaletteRedForeground3: ERROR,
  colorPaletteRedBorder2: ERROR,
  colorPaletteRedBackground3: ERROR,
  colorStatusDangerForeground1: ERROR,
  colorStatusDangerForeground3: ERROR,
  colorStatusDangerBorder2: ERROR,
  colorStatusDangerBorderActive: ERROR,
  colorStatusDangerBackground3: ERROR,
  borderRadiusMedium: '8px',
  borderRadiusLarge: '8px',
};

/** Desktop: dense tables. */
export const desktopTheme = light;

/** Phone: the same four sizes one step larger, for sunlight and older eyes. */
export const phoneTheme: Theme = {
  ...light,
  fontSizeBase200: '14px',
  lineHeightBase200: '20px',
  fontSizeBase300: '16px',
  lineHeightBase300: '24px',
  fontSizeBase400: '18px',
  lineHeightBase400: '26px',
  fontSizeBase500: '22px',
  lineHeightBase500: '30px',
};
