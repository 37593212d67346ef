import { hash, verify } from '@node-rs/argon2';
import { Slots } from '../processes/slots.ts';

/** argon2id (the library's default), 46 MiB, one pass (R15). */
const COST = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };
/** Each uses 46 MiB: with more at once, unknown callers could exhaust the memory. */
const MAX_AT_ONCE = 2;
const MAX_WAITING = 200;
const MAX_WAIT_MS = 30_000;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Uses a dummy hash without a user, so that an unknown name takes as long as a known one. */
  matches(passwordHash: string | null, password: string): Promise<boolean>;
  /** The number of hashes computed, for tests, since timing proves nothing. */
  readonly computed: number;
}

export function createPasswords(): Passwords {
  let computed = 0;
  const slots = new Slots({ atOnce: MAX_AT_ONCE, maxWaiting: MAX_WAITING, maxWaitMs: MAX_WAIT_MS });
  let dummy: Promise<string> | null = null;

  const oneOfFew = <T>(work: () => Promise<T>): Promise<T> =>
    slots.hold(() => {
      computed += 1;
      return work();
    });

  const makeDummy = () => {
    dummy ??= hash('no such user', COST);
    return dummy;
  };

  return {
    hash: (password) => oneOfFew(() => hash(password, COST)),
    matches: async (passwordHash, password) => {
      const against = passwordHash ?? (await makeDummy());
      const isRight = await oneOfFew(() => verify(against, password));
      return isRight && passwordHash !== null;
    },
    get computed() {
      return computed;
    },
  };
}
