import type { Box } from './boxes.ts';
import type { MapFrame } from './mapFrame.ts';
import { FAINT_INK, INK, type Paper } from './page.ts';

/** Where a map is drawn on the page. */
export interface MapArea {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Room for the degrees beside and below a map. */
export const MAP_EDGE = { left: 42, bottom: 14 };
const GRID_COLOR = '#C9D2D6';

/** The grounds of the north arrow and of the scale, in a frame. */
const northBox = ({ width }: MapArea): Box => ({ x: width - 32, y: 6, width: 24, height: 44 });
const scaleBox = ({ height }: MapArea, { scaleBar }: MapFrame): Box => ({
  x: 4,
  y: height - 32,
  width: Math.max(scaleBar.points + 40, 150),
  height: 28,
});

/** Where the arrow and the scale stand on a map. */
export const withoutNames = (area: MapArea, map: MapFrame): Box[] => [northBox(area), scaleBox(area, map)];

/** The lines of latitude and longitude, north and the scale. */
export function drawMapGrid(paper: Paper, area: MapArea, map: MapFrame): void {
  drawLines(paper, area, map);
  drawNorth(paper, area);
  drawScale(paper, area, map);
  // Last: the grounds of the arrow and the scale reach over the edges of a small map.
  const { left, top, width, height } = area;
  paper.doc.rect(left, top, width, height).lineWidth(0.8).strokeColor(INK).stroke();
}

function drawLines(paper: Paper, { left, top, width, height }: MapArea, map: MapFrame): void {
  const style = { size: 7, color: FAINT_INK } as const;
  for (const longitude of map.longitudes) {
    const x = left + map.project({ latitude: 0, longitude }).x;
    paper.rule(x, top, x, top + height, { color: GRID_COLOR, weight: 0.4 });
    const text = `東経${longitude.toFixed(map.decimals)}°`;
    const half = paper.measure(style)(text) / 2;
    const middle = Math.min(Math.max(x, left + half), left + width - half);
    paper.write(text, middle - half, top + height + 3, style);
  }
  for (const latitude of map.latitudes) {
    const y = top + map.project({ latitude, longitude: 0 }).y;
    paper.rule(left, y, left + width, y, { color: GRID_COLOR, weight: 0.4 });
    const lines = ['北緯', `${latitude.toFixed(map.decimals)}°`];
    paper.writeLines(lines, left - MAP_EDGE.left, y - 10, {
      ...style,
      width: MAP_EDGE.left - 4,
      align: 'right',
    });
  }
}

/** What is below shines through. */
function drawGround(paper: Paper, { left, top }: MapArea, { x, y, width, height }: Box): void {
  paper.doc
    .rect(left + x, top + y, width, height)
    .fillOpacity(0.85)
    .fill('#FFFFFF')
    .fillOpacity(1);
}

/** A north arrow in the upper right corner. */
function drawNorth(paper: Paper, area: MapArea): void {
  const { left, top, width } = area;
  const x = left + width - 20;
  const y = top + 12;
  drawGround(paper, area, northBox(area));
  paper.doc.polygon([x, y], [x + 5, y + 20], [x, y + 16]).fill(INK);
  paper.doc
    .polygon([x, y], [x - 5, y + 20], [x, y + 16])
    .lineWidth(0.6)
    .strokeColor(INK)
    .stroke();
  paper.writeLines(['北'], x - 10, y + 22, { size: 9, weight: 'bold', width: 20, align: 'center' });
}

/** The scale bar in the lower left corner, half black, half white. */
function drawScale(paper: Paper, area: MapArea, map: MapFrame): void {
  const { left, top, height } = area;
  const { scale, scaleBar } = map;
  const x = left + 10;
  const y = top + height - 14;
  const { metres, points } = scaleBar;
  const { doc } = paper;
  drawGround(paper, area, scaleBox(area, map));
  doc.rect(x, y, points / 2, 4).fillAndStroke(INK, INK);
  doc
    .rect(x + points / 2, y, points / 2, 4)
    .lineWidth(0.6)
    .strokeColor(INK)
    .stroke();
  const style = { size: 7 } as const;
  paper.write('0', x - 2, y - 11, style);
  paper.write(metres >= 1000 ? `${metres / 1000} km` : `${metres} m`, x + points - 4, y - 11, style);
  const scaleText = `1 : ${scale.toLocaleString('en-US')}`;
  paper.writeLines([scaleText], x + 6, y - 11, { ...style, width: points - 12, align: 'center' });
}
