import { useSyncExternalStore } from 'react';
import { type Appearance, APPEARANCE_KEY, readAppearance, showLook } from './look.ts';
import { writeJson } from './storage.ts';

/** Scale of 大きい文字. */
export const LARGE_SCALE = 1.25;

const listeners = new Set<() => void>();
let known: { text: string; appearance: Appearance } | undefined;

/** Returns the same object as long as nothing changes. */
function read(): Appearance {
  const appearance = readAppearance();
  const text = JSON.stringify(appearance);
  if (known?.text !== text) known = { text, appearance };
  return known.appearance;
}

export function changeAppearance(changes: Partial<Appearance>): void {
  writeJson(localStorage, APPEARANCE_KEY, { ...read(), ...changes });
  showLook();
  for (const listener of listeners) listener();
}

/** Another tab of this device changes it too. */
function subscribe(listener: () => void) {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== APPEARANCE_KEY) return;
    showLook();
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

export const useAppearance = (): Appearance => useSyncExternalStore(subscribe, read);
