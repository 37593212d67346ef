import { v7 } from 'uuid';

export interface IdSourceOptions {
  /** Milliseconds. */
  now: () => number;
  /** Fills the array with random bytes. */
  fillRandom: (bytes: Uint8Array<ArrayBuffer>) => void;
}

/** Half of the counter's 12 bits, so that a millisecond has room for at least 2048 ids. */
const COUNTER_START_BITS = 0x7ff;
const COUNTER_LIMIT = 0xfff;
/** Random bytes are fetched for this many ids at once, since a fetch costs more than an id. */
const IDS_PER_FETCH = 64;
const ID_BYTES = 16;
/** A clock set back by less than this is waited for; a larger step is accepted. */
const LONGEST_WAIT_FOR_CLOCK_MS = 10_000;

/**
 * A source of UUIDv7 texts that sort in order of creation, also within a millisecond.
 *
 * Source: RFC 9562, sections 5.7 and 6.2 (method 1: a counter with a random start in `rand_a`).
 */
export function createIdSource({ now, fillRandom }: IdSourceOptions): () => string {
  let lastAt = -1;
  let counter = 0;
  const pool = new Uint8Array(IDS_PER_FETCH * ID_BYTES);
  const view = new DataView(pool.buffer);
  let used = pool.length;

  function advance(random: number): void {
    const at = now();
    if (at > lastAt || at < lastAt - LONGEST_WAIT_FOR_CLOCK_MS) {
      lastAt = at;
      counter = random & COUNTER_START_BITS;
    } else if (counter < COUNTER_LIMIT) {
      counter += 1;
    } else {
      // More ids in a millisecond than the counter holds: borrow from the next one.
      lastAt += 1;
      counter = random & COUNTER_START_BITS;
    }
  }

  return () => {
    if (used === pool.length) {
      fillRandom(pool);
      used = 0;
    }
    advance(view.getUint16(used));
    // The library counts with 32 bits: the counter, then 20 random ones. It reads bytes 10 to 15 of `random`.
    const seq = (counter << 20) | (view.getUint32(used + 2) >>> 12);
    const random = pool.subarray(used, used + ID_BYTES);
    used += ID_BYTES;
    return v7({ msecs: lastAt, seq, random });
  };
}

/** A new id (UUIDv7 text); a post's id is created once and is its idempotency key. */
export const newId: () => string = /* @__PURE__ */ createIdSource({
  now: () => Date.now(),
  fillRandom: (bytes) => crypto.getRandomValues(bytes),
});
