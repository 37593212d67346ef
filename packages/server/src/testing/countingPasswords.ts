import type { Passwords } from '../accounts/passwords.ts';
import { PASSWORD } from './world.ts';

export interface CountingPasswords extends Passwords {
  /** How many of them were computed for nobody, against the dummy. */
  readonly forNobody: number;
  /** How many were computed of this password: other tests' calls that are still under way are not among them. */
  computedOf(password: string): number;
}

/** Everybody's password at no cost: what reaches the hash is counted, not computed. */
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
