/** The counts of a day on which nothing was seen or caught: effort all the same. Source: R240. */
export const ZERO_DAY = { sighted_count: 0, captured_count: 0 } as const;

export const ZERO_DAY_LABEL = '何も見ず、何も捕れなかった';

/** @param entry as stored, or as far as it is entered */
export const isZeroDay = (entry: Record<keyof typeof ZERO_DAY, unknown>): boolean =>
  entry.sighted_count === 0 && entry.captured_count === 0;
