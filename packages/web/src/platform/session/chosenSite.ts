import { isSiteCode } from '@satomori/core';
import { readText, removeText, writeText } from '../device/storage.ts';

const KEY = 'satomori-site';
const PARAMETER = 'site';

/** The code of the site that people of this device sign in to; `null` where nobody named one. Source: R124. */
export const chosenSite = {
  get: (): string | null => {
    const kept = readText(localStorage, KEY);
    return kept !== null && isSiteCode(kept) ? kept : null;
  },
  set: (code: string | null): void =>
    code === null ? removeText(localStorage, KEY) : writeText(localStorage, KEY, code),
};

/** Keeps the site of an address (`/web/?site=satoyama`), and removes it from there: it may be changed later. */
export function takeSiteOfAddress(): void {
  const url = new URL(location.href);
  const code = url.searchParams.get(PARAMETER)?.toLowerCase();
  if (code === undefined) return;
  if (isSiteCode(code)) chosenSite.set(code);
  url.searchParams.delete(PARAMETER);
  history.replaceState(history.state, '', url);
}
