import { useSyncExternalStore } from 'react';
import { readText, removeText, writeText } from './storage.ts';

const KEY = 'satomori-review-keys';
const OFF = 'off';

const listeners = new Set<() => void>();
const areOn = () => readText(localStorage, KEY) !== OFF;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Single letters as keys get in the way of those who speak to the page: each device may turn them off.
 * Source: WCAG 2.1.4.
 */
export function useReviewKeysOn(): [isOn: boolean, turn: (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(subscribe, areOn);
  const turn = (wanted: boolean) => {
    if (wanted) removeText(localStorage, KEY);
    else writeText(localStorage, KEY, OFF);
    for (const listener of listeners) listener();
  };
  return [isOn, turn];
}
