/** Pseudo-random numbers that are the same for the same seed. */
export interface Chance {
  /** At least 0, below 1. */
  next(): number;
  between(low: number, high: number): number;
  /** A whole number, both ends included. */
  whole(low: number, high: number): number;
  /** Uniform on a logarithmic scale: minutes are as frequent as days. */
  byFactor(low: number, high: number): number;
  is(probability: number): boolean;
  pick<T>(values: readonly T[]): T;
}

/** The generator "mulberry32": 32 bits of state, good enough for random stories. */
export function createChance(seed: number): Chance {
  let state = Math.imul(seed + 1, 0x9e37_79b9) >>> 0;
  function next(): number {
    state = (state + 0x6d2b_79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const between = (low: number, high: number) => low + next() * (high - low);
  return {
    next,
    between,
    whole: (low, high) => Math.floor(between(low, high + 1)),
    byFactor: (low, high) => low * (high / low) ** next(),
    is: (probability) => next() < probability,
    pick: (values) => values[Math.floor(next() * values.length)]!,
  };
}
