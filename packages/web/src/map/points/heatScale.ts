import { HEAT_RADII_PX, type HeatRadius, heatBlurPx } from './heatRadius.ts';
import { type Cells, CELL_PX } from './pointSet.ts';

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

/**
 * Spots lie over one another, and what lies over another makes it hotter: how many of a cell's neighbours reach it.
 * Measured by eye: a fifth of those under the spot bring the busiest cells to the hottest colour, and few others.
 */
function neighbours(radius: HeatRadius): number {
  const reach = HEAT_RADII_PX[radius] + heatBlurPx(radius);
  return (0.2 * Math.PI * reach ** 2) / CELL_PX ** 2;
}

/** The number at which the hottest colour is reached: most cells are cooler than the hottest one. */
export function heatMost({ count, most }: Pick<Cells, 'count' | 'most'>, radius: HeatRadius): number {
  const sorted = Float64Array.from(count).sort();
  const nearTop = sorted[Math.floor((sorted.length - 1) * 0.98)] ?? 0;
  return Math.max(LEAST_MOST, Math.min(most, nearTop * 1.5) * neighbours(radius));
}
