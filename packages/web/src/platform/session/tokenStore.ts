import { TOKEN_KEY, type TokenPayload, type TokenStore, validToken } from '@satomori/core';
import { useSyncExternalStore } from 'react';
import { clock } from '../device/clock.ts';
import { readText, removeText, writeText } from '../device/storage.ts';

const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

/** The login token, in local storage under `user-jwt`. */
export const tokenStore: TokenStore = {
  get: () => readText(localStorage, TOKEN_KEY),
  set: (token) => {
    writeText(localStorage, TOKEN_KEY, token);
    notify();
  },
  clear: () => {
    removeText(localStorage, TOKEN_KEY);
    notify();
  },
};

/** The content of the stored token until it expires by the server's clock; otherwise `null`. Source: R70. */
export const readValidToken = (): TokenPayload | null => validToken(tokenStore.get(), clock.earliest());

/** The token of this person until it expires; `null` where nobody or somebody else is signed in. Source: R200. */
export const validTokenOf = (userId: string): string | null =>
  readValidToken()?.sub === userId ? tokenStore.get() : null;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Calls back when another tab has written or removed the token, with the one that is stored by now: a tab that was
 * frozen hears of several changes at once, the first of which are over.
 *
 * @returns stops it
 */
export function onTokenOfOtherTab(listener: (before: string | null, now: string | null) => void): () => void {
  const onStorage = ({ key, oldValue }: StorageEvent) => {
    if (key !== TOKEN_KEY) return;
    notify();
    listener(oldValue, tokenStore.get());
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** The token as it changes in this tab. */
export const useToken = (): string | null => useSyncExternalStore(subscribe, () => tokenStore.get());
