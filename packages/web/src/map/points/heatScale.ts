import { worldPixel } from '../../geo/worldPixel.ts';
import { HEAT_RADII_PX, type HeatRadius, heatBlurPx } from './heatRadius.ts';
import { type Cells, CELL_PX } from '../../geo/pointSet.ts';

/** Up to this many the points themselves are drawn, beyond that the cells they fall into. */
export const MAX_HEAT_POINTS = 5_000;
/** Fewer in one place are never the hottest colour: three animals in a year are no hot spot. */
const MIN_HEAT_TOP = 6;

/** From few to many, light to dark as well as by colour: to be told apart without seeing colours, too. */
export const HEAT_COLORS = {
  0.15: '#5B7FD9',
  0.4: '#2FB3A8',
  0.65: '#F2C230',
  0.85: '#E8701A',
  1: '#B3151B',
};

/** Of the numbers around the cells, this share is at most the hottest: one spot must not make all others look cold. */
const NEAR_TOP = 0.98;
/** Spots that lie over one another add up to the hottest colour a little before their numbers do. */
const SUMMED = 0.8;

/** For each cell, how many lie within half the reach of a spot around it: what is further out adds little. */
function numbersAround(cells: Cells, reachPx: number, zoom: number): Float64Array {
  const places = Array.from(cells.count, (count, at) => {
    const place = { latitude: cells.latitude[at] ?? 0, longitude: cells.longitude[at] ?? 0 };
    const { x, y } = worldPixel(place, zoom);
    return { column: Math.floor(x / CELL_PX), row: Math.floor(y / CELL_PX), count };
  });
  const counts = new Map(places.map(({ column, row, count }) => [`${column} ${row}`, count]));
  const reach = reachPx / 2 / CELL_PX;
  const steps = Array.from({ length: 2 * Math.floor(reach) + 1 }, (_, at) => at - Math.floor(reach));
  const near = steps.flatMap((dx) =>
    steps.filter((dy) => Math.hypot(dx, dy) <= reach).map((dy) => [dx, dy] as const),
  );
  return Float64Array.from(places, ({ column, row }) =>
    near.reduce((sum, [dx, dy]) => sum + (counts.get(`${column + dx} ${row + dy}`) ?? 0), 0),
  );
}

/** The number at which the hottest colour is reached: most places are cooler than the hottest one. */
export function maxHeat(cells: Cells, radius: HeatRadius, zoom: number): number {
  const reachPx = HEAT_RADII_PX[radius] + heatBlurPx(radius);
  const sorted = numbersAround(cells, reachPx, zoom).sort();
  const nearTop = sorted[Math.floor((sorted.length - 1) * NEAR_TOP)] ?? 0;
  return Math.max(MIN_HEAT_TOP, nearTop * SUMMED);
}
