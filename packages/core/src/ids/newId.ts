export interface IdSourceOptions {
  /** Milliseconds. */
  now: () => number;
  /** Fills the array with random bytes. */
  fillRandom: (bytes: Uint8Array<ArrayBuffer>) => void;
}

/** Half of the 12 bits of the counter, so that a millisecond has room for at least 2048 ids. */
const COUNTER_START_BITS = 0x7ff;
const COUNTER_LIMIT = 0xfff;
/** Random bytes are fetched for so many ids at once, for each fetch costs more than making the id. */
const IDS_PER_FETCH = 64;
const ID_BYTES = 16;
/** A clock set back by less than this is waited out; by more it is believed. */
const LONGEST_WAIT_FOR_CLOCK_MS = 10_000;

/** Every byte in hex: an id is made for each row that is written. */
const HEX = /* @__PURE__ */ Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const DASH_BEFORE: ReadonlySet<number> = /* @__PURE__ */ new Set([4, 6, 8, 10]);

function asText(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 1) {
    if (DASH_BEFORE.has(at)) text += '-';
    text += HEX[bytes[at] ?? 0];
  }
  return text;
}

/**
 * A source of UUIDv7 texts that sort in the order in which they were made, also within a millisecond.
 *
 * Source: RFC 9562, sections 5.7 and 6.2 (method 1: a counter with a random start in `rand_a`).
 */
export function createIdSource({ now, fillRandom }: IdSourceOptions): () => string {
  let lastAt = -1;
  let counter = 0;
  const random = new Uint8Array(IDS_PER_FETCH * ID_BYTES);
  let used = random.length;

  /** Bytes that no other id gets. */
  function takeRandom(): Uint8Array<ArrayBuffer> {
    if (used === random.length) {
      fillRandom(random);
      used = 0;
    }
    used += ID_BYTES;
    return random.slice(used - ID_BYTES, used);
  }

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
    const bytes = takeRandom();
    const view = new DataView(bytes.buffer);
    advance(view.getUint16(6));
    view.setUint16(0, Math.floor(lastAt / 2 ** 32));
    view.setUint32(2, lastAt % 2 ** 32);
    view.setUint16(6, 0x7000 | counter);
    view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f));
    return asText(bytes);
  };
}

/** A new id (UUIDv7 text); a post's id is made once and is its idempotency key. */
export const newId: () => string = /* @__PURE__ */ createIdSource({
  now: () => Date.now(),
  fillRandom: (bytes) => crypto.getRandomValues(bytes),
});
