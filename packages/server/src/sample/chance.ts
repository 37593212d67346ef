/** A random number generator with a seed (mulberry32), so that the sample is the same at every start. */
export function createChance(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (from: number, to: number) => from + next() * (to - from),
    whole: (from: number, to: number) => Math.floor(from + next() * (to - from + 1)),
    oneOf: <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T,
    /** One of the entries by weight. */
    weighted: <T>(entries: readonly (readonly [T, number])[]): T => {
      let rest = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of entries) {
        rest -= weight;
        if (rest <= 0) return value;
      }
      return (entries.at(-1) as readonly [T, number])[0];
    },
  };
}
export type Chance = ReturnType<typeof createChance>;
