import type { Passwords } from '../auth/passwords.ts';
import { PASSWORD } from './world.ts';

export interface CountingPasswords extends Passwords {
  /** How many of them were computed for nobody, against the dummy. */
  readonly forNobody: number;
}

/** Everybody's password at no cost: what reaches the hash is counted, not computed. */
export function createCountingPasswords(): CountingPasswords {
  let [computed, forNobody] = [0, 0];
  return {
    hash: async (password) => {
      computed += 1;
      return `plain:${password}`;
    },
    matches: async (passwordHash, password) => {
      computed += 1;
      if (passwordHash === null) forNobody += 1;
      return passwordHash !== null && password === PASSWORD;
    },
    get computed() {
      return computed;
    },
    get forNobody() {
      return forNobody;
    },
  };
}
