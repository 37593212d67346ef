import type { Cells } from './pointSet.ts';

/** Up to this many the points themselves are drawn, beyond that the cells they fall into. */
export const MOST_HEAT_POINTS = 5_000;
/** Fewer in one place are never the hottest colour: three animals in a year are no hot spot. */
const LEAST_MOST = 6;

/** From few to many, light to dark as well as by colour: to be told apart without seeing colours, too. */
export const HEAT_COLORS = {
  0.15: '#5B7FD9',
  0.4: '#2FB3A8',
  0.65: '#F2C230',
  0.85: '#E8701A',
  1: '#B3151B',
};

/** The number at which the hottest colour is reached: most cells are cooler than the hottest one. */
export function heatMost({ count, most }: Pick<Cells, 'count' | 'most'>): number {
  const sorted = Float64Array.from(count).sort();
  const nearTop = sorted[Math.floor((sorted.length - 1) * 0.98)] ?? 0;
  return Math.max(LEAST_MOST, Math.min(most, nearTop * 1.5));
}
