import { readJson } from './storage.ts';

export const APPEARANCE_KEY = 'satomori-appearance';

/** 明るい, 暗い, 端末に合わせる. */
const SCHEMES = ['light', 'dark', 'device'] as const;
export type Scheme = (typeof SCHEMES)[number];

/** How this device shows the app. The login page needs it too, so it is read before sign-in. */
export interface Appearance {
  isLarge: boolean;
  /** 屋外モード: contrasts of at least 7 : 1, for a screen in the sun; light, whatever the scheme. */
  isForSun: boolean;
  scheme: Scheme;
}

export function readAppearance(): Appearance {
  const kept = readJson(localStorage, APPEARANCE_KEY) as Partial<Appearance> | null;
  return {
    isLarge: kept?.isLarge === true,
    isForSun: kept?.isForSun === true,
    scheme: SCHEMES.find((each) => each === kept?.scheme) ?? 'light',
  };
}

const deviceIsDark = () => window.matchMedia('(prefers-color-scheme: dark)');

function isWantedDark({ isForSun, scheme }: Appearance): boolean {
  return !isForSun && (scheme === 'dark' || (scheme === 'device' && deviceIsDark().matches));
}

/** Switches ui/dark.css on or off, as the appearance of this device says. Source: R286. */
export function showLook(): void {
  document.documentElement.dataset['look'] = isWantedDark(readAppearance()) ? 'dark' : 'light';
}

/** From now on also when the device changes between day and night. */
export function followDevice(): void {
  showLook();
  deviceIsDark().addEventListener('change', showLook);
}

export const isDarkNow = (): boolean => document.documentElement.dataset['look'] === 'dark';

/** For what is drawn on a canvas, which no style reaches. */
export function onLookChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-look'] });
  return () => observer.disconnect();
}
