import type { CurrentUser } from '@satomori/core';
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

const HANDS: readonly unknown[] = ['right', 'left', 'off'];

/** The person, and whether the town has given them the mode; sessions of older builds do not say it. */
type Person = Pick<CurrentUser, 'id'> & Partial<Pick<CurrentUser, 'starts_one_handed'>>;

/** What the person has chosen on this device, or else what the town has given them. */
export function useOneHand({ id, starts_one_handed }: Person): OneHand {
  const text = useSyncExternalStore(subscribe, () => JSON.stringify(readAll()?.[id] ?? {}));
  const { hand, readsAloud } = JSON.parse(text) as Partial<OneHand>;
  const given = starts_one_handed === true ? 'right' : 'off';
  return { hand: hand !== undefined && HANDS.includes(hand) ? hand : given, readsAloud: readsAloud === true };
}

const { useMatches: useIsPhone } = mediaQuery(`(max-width: ${BREAKPOINTS.sm - 1}px)`);

/** かんたん操作 where the person uses it and the window is that of a phone held upright: larger ones take two hands. */
export function useOneHandMode(person: Person): OneHand | null {
  const settings = useOneHand(person);
  return useIsPhone() && settings.hand !== 'off' ? settings : null;
}
