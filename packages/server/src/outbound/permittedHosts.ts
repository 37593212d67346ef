import { lookup } from 'node:dns/promises';
import { hostOf } from './guardedFetch.ts';
import { isLoopback, isPrivateAddress } from './privateAddress.ts';

export interface PermittedHosts {
  /** Whether the operator permits the address's host by name; then it may be private. */
  isPermitted(url: string): boolean;
  /** Whether it is called by https, and without credentials in the address. */
  isSafe(url: string): boolean;
}

/** @param names hosts that the operator permits. Source: R135. */
export function createPermittedHosts(names: readonly string[]): PermittedHosts {
  const isPermitted = (url: string) => names.includes(new URL(url).hostname);
  return {
    isPermitted,
    isSafe: (url) => {
      if (!URL.canParse(url)) return false;
      const { protocol, hostname, username, password } = new URL(url);
      if (username !== '' || password !== '') return false;
      // Without a certificate only on this machine, for tests.
      return protocol === 'https:' || (protocol === 'http:' && isPermitted(url) && isLoopback(hostname));
    },
  };
}

/**
 * Whether a name leads into the server's own network now, to say so while it is entered; connecting checks again.
 * `false` for a name that cannot be resolved now: it may be later.
 */
export async function leadsInside(url: URL): Promise<boolean> {
  const found = await lookup(hostOf(url), { all: true }).catch(() => []);
  return found.some(({ address }) => isPrivateAddress(address));
}
