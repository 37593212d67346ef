import { useSyncExternalStore } from 'react';
import { isInAppShell } from './appShell.ts';
import { readText, writeText } from './storage.ts';

/** The browser's offer to install the app; not every browser has one. */
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

/**
 * Called at the start of the page: the browser fires the event once, usually before the first screen is
 * drawn.
 */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Otherwise the browser would show its own bar over the page at any time.
    event.preventDefault();
    put(event as InstallEvent);
  });
  window.addEventListener('appinstalled', () => put(null));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

interface InstallOffer {
  /** Opens the browser's own prompt. */
  accept: () => void;
  /** Permanently on this device. Source: R96. */
  dismiss: () => void;
}

/**
 * The offer to install the app, unless it was dismissed on this device or the app runs in an app shell.
 * Source: R96.
 */
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
