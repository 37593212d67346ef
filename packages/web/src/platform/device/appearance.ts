import { useSyncExternalStore } from 'react';
import { readJson, writeJson } from './storage.ts';

const KEY = 'satomori-appearance';

/** Scale of 大きい文字. */
export const LARGE_SCALE = 1.25;

/** How this device shows the app. The login page needs it too, so it is read before sign-in. */
export interface Appearance {
  isLarge: boolean;
  /** 屋外モード: contrasts of at least 7 : 1, for a screen in the sun. */
  isForSun: boolean;
}

const ORDINARY: Appearance = { isLarge: false, isForSun: false };
const listeners = new Set<() => void>();
let known: { text: string; appearance: Appearance } | undefined;

/** Returns the same object as long as nothing changes. */
function read(): Appearance {
  const kept = readJson(localStorage, KEY) as Partial<Appearance> | null;
  const appearance = {
    isLarge: kept?.isLarge === true,
    isForSun: kept?.isForSun === true,
  };
  const text = JSON.stringify(appearance);
  if (known?.text !== text) known = { text, appearance };
  return known.appearance;
}

export function changeAppearance(changes: Partial<Appearance>): void {
  writeJson(localStorage, KEY, { ...read(), ...changes });
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useAppearance = (): Appearance => useSyncExternalStore(subscribe, read, () => ORDINARY);
