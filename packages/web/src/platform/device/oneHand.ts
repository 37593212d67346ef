import { useSyncExternalStore } from 'react';
import { readJson, writeJson } from './storage.ts';
import { BREAKPOINTS, mediaQuery } from './viewport.ts';

const KEY = 'satomori-one-hand';

/** かんたん操作 of a person on this device. */
export interface OneHand {
  /** The hand that holds the phone; `off`: the ordinary screens. */
  hand: 'right' | 'left' | 'off';
  /** Whether what is asked and what was sent is read aloud without a press. */
  readsAloud: boolean;
}

const listeners = new Set<() => void>();
const readAll = () => readJson(localStorage, KEY) as Partial<Record<string, Partial<OneHand>>> | null;

export function changeOneHand(userId: string, changes: Partial<OneHand>): void {
  const all = readAll();
  writeJson(localStorage, KEY, { ...all, [userId]: { ...all?.[userId], ...changes } });
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What the person has chosen on this device. */
export function useOneHand(userId: string): OneHand {
  const text = useSyncExternalStore(subscribe, () => JSON.stringify(readAll()?.[userId] ?? {}));
  const { hand, readsAloud } = JSON.parse(text) as Partial<OneHand>;
  return { hand: hand === 'right' || hand === 'left' ? hand : 'off', readsAloud: readsAloud === true };
}

const { useMatches: useIsPhone } = mediaQuery(`(max-width: ${BREAKPOINTS.sm - 1}px)`);

/** かんたん操作 where the person uses it and the window is that of a phone held upright: larger ones take two hands. */
export function useOneHandMode(userId: string): OneHand | null {
  const settings = useOneHand(userId);
  return useIsPhone() && settings.hand !== 'off' ? settings : null;
}
