import { worldPixel } from '../../geo/worldPixel.ts';
import { HEAT_RADII_PX, type HeatRadius, heatBlurPx } from './heatRadius.ts';
import { type Cells, CELL_PX } from '../../geo/pointSet.ts';

/** Up to this number the points themselves are drawn, above it the cells that contain them. */
export const MAX_HEAT_POINTS = 5_000;
/** Smaller counts never get the hottest colour: three animals in a year are no hot spot. */
const MIN_HEAT_TOP = 6;

/** Light to dark as well as by colour, to be distinguished without colour vision. */
export const HEAT_COLORS = {
  0.15: '#5B7FD9',
  0.4: '#2FB3A8',
  0.65: '#F2C230',
  0.85: '#E8701A',
  1: '#B3151B',
};

/** Percentile of the cells that gets the hottest colour: a single spot must not make all others look cold. */
const NEAR_TOP = 0.98;
/** Overlapping spots reach the hottest colour slightly before their counts do. */
const SUMMED = 0.8;

/** For each cell, the count within half the reach of a spot around it; further cells add little. */
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

/** The count that gets the hottest colour, chosen so that most places are cooler than the hottest one. */
export function maxHeat(cells: Cells, radius: HeatRadius, zoom: number): number {
  const reachPx = HEAT_RADII_PX[radius] + heatBlurPx(radius);
  const sorted = numbersAround(cells, reachPx, zoom).sort();
  const nearTop = sorted[Math.floor((sorted.length - 1) * NEAR_TOP)] ?? 0;
  return Math.max(MIN_HEAT_TOP, nearTop * SUMMED);
}
