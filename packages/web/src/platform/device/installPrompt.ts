import { useSyncExternalStore } from 'react';
import { isInAppShell } from './appShell.ts';
import { readText, writeText } from './storage.ts';

/** The browser's offer to install the app; not every browser makes it. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
}

const KEY = 'satomori-install-dismissed';
const isDismissed = () => readText(localStorage, KEY) !== null;

const listeners = new Set<() => void>();
let offer: InstallEvent | null = null;

function put(next: InstallEvent | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** From the start of the page on: the browser makes its offer once, most often before the first screen stands. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // The browser's own bar would stand over the page at a moment of its choosing.
    event.preventDefault();
    put(event as InstallEvent);
  });
  window.addEventListener('appinstalled', () => put(null));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export interface InstallOffer {
  /** The browser asks the person. */
  accept: () => void;
  /** For ever on this device. Source: specification, section 4. */
  dismiss: () => void;
}

/** The offer to install the app, where there is one that this device's person has not dismissed; never within an app shell. */
export function useInstallOffer(): InstallOffer | null {
  const current = useSyncExternalStore(subscribe, () => offer);
  if (current === null || isDismissed() || isInAppShell()) return null;
  return {
    accept: () => {
      put(null);
      void current.prompt();
    },
    dismiss: () => {
      writeText(localStorage, KEY, '1');
      put(null);
    },
  };
}
