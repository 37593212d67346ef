import type { Passwords } from '../accounts/passwords.ts';
import { PASSWORD } from './world.ts';

export interface CountingPasswords extends Passwords {
  /** The number of hashes computed for unknown accounts, against the dummy. */
  readonly forNobody: number;
  /** The number of hashes computed of this password: calls of other tests that are still running are not included. */
  computedOf(password: string): number;
}

/** Accepts the common test password without hashing: calls that would reach the hash are counted. */
export function createCountingPasswords(): CountingPasswords {
  let forNobody = 0;
  const computed = new Map<string, number>();
  const count = (password: string) => computed.set(password, (computed.get(password) ?? 0) + 1);
  return {
    hash: async (password) => {
      count(password);
      return `plain:${password}`;
    },
    matches: async (passwordHash, password) => {
      count(password);
      if (passwordHash === null) forNobody += 1;
      return passwordHash !== null && password === PASSWORD;
    },
    get computed() {
      return [...computed.values()].reduce((sum, each) => sum + each, 0);
    },
    get forNobody() {
      return forNobody;
    },
    computedOf: (password) => computed.get(password) ?? 0,
  };
}
