import { TRAP_STATE_LOOKS, TRAP_STATES } from '@satomori/core';
import type { TrapPaperRow } from './jobs.ts';
import { frameMap, type MapFrame, type Place, splitFarOff } from './mapFrame.ts';
import { placeLabels } from './mapLabels.ts';
import { FAINT_INK, INK, type Paper } from './page.ts';
import { drawStateShape } from './stateShapes.ts';

/** A trap that can be drawn, with its number in the list. */
export interface PlacedTrap extends Place {
  number: number;
  state: TrapPaperRow['state'];
}

interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

const EDGE = { left: 42, bottom: 14 };
const LEGEND_HEIGHT = 46;
const MARK_RADIUS = 5;
const LABEL = { size: 7, weight: 'bold' } as const;
const GRID_COLOR = '#C9D2D6';

/**
 * A page with all traps as numbered signs of their states on a grid of coordinates. Drawn from the positions alone,
 * so it needs no map server and is the same at each printing.
 */
export function drawTrapMap(paper: Paper, traps: readonly PlacedTrap[]): void {
  const { near, farOff } = splitFarOff(traps);
  if (near.length === 0) return;
  paper.newPage();
  paper.y = paper.writeLines(['位置図'], paper.left, paper.y, {
    size: 10,
    weight: 'bold',
    width: paper.width,
  });
  const area = {
    left: paper.left + EDGE.left,
    top: paper.y + 4,
    width: paper.width - EDGE.left,
    height: paper.bottom - paper.y - 4 - EDGE.bottom - LEGEND_HEIGHT,
  };
  const map = frameMap(near, area);
  drawGrid(paper, area, map);
  drawTraps(paper, area, { map, traps: near });
  drawNorth(paper, area);
  drawScale(paper, area, map);
  drawLegend(paper, area, { near, farOff });
}

function drawGrid(paper: Paper, { left, top, width, height }: Area, map: MapFrame): void {
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
    paper.writeLines(lines, left - EDGE.left, y - 10, { ...style, width: EDGE.left - 4, align: 'right' });
  }
  paper.doc.rect(left, top, width, height).lineWidth(0.8).strokeColor(INK).stroke();
}

function drawTraps(
  paper: Paper,
  area: Area,
  { map, traps }: { map: MapFrame; traps: readonly PlacedTrap[] },
): void {
  const spots = traps.map((trap) => map.project(trap));
  const measure = paper.measure(LABEL);
  const widths = traps.map(({ number }) => measure(String(number)) + 2);
  const labels = placeLabels(spots, widths, { height: LABEL.size + 1, radius: MARK_RADIUS, frame: area });
  const at = (index: number) => ({
    x: area.left + (spots[index]?.x ?? 0),
    y: area.top + (spots[index]?.y ?? 0),
  });

  for (const [index, label] of labels.entries()) {
    if (!label.isApart) continue;
    const spot = at(index);
    const middle = { x: area.left + label.x + label.width / 2, y: area.top + label.y + label.height / 2 };
    paper.rule(spot.x, spot.y, middle.x, middle.y, { color: FAINT_INK, weight: 0.4 });
  }
  // Those that need attention are drawn last, on top of the others.
  const byNeed = traps
    .map((trap, index) => ({ trap, index }))
    .sort((a, b) => needOf(b.trap) - needOf(a.trap));
  for (const { trap, index } of byNeed) {
    const spot = at(index);
    // A white edge, so that overlapping signs can be distinguished.
    paper.doc.circle(spot.x, spot.y, MARK_RADIUS + 0.8).fill('#FFFFFF');
    drawStateShape(paper.doc, trap.state, { ...spot, radius: MARK_RADIUS });
  }
  for (const [index, label] of labels.entries()) {
    const x = area.left + label.x;
    const y = area.top + label.y;
    paper.doc.rect(x, y, label.width, label.height).fillOpacity(0.8).fill('#FFFFFF').fillOpacity(1);
    paper.write(String(traps[index]?.number ?? ''), x + 1, y - 1, LABEL);
  }
}

const needOf = ({ state }: PlacedTrap): number => TRAP_STATES.indexOf(state);

/** A north arrow in the upper right corner. */
function drawNorth(paper: Paper, { left, top, width }: Area): void {
  const x = left + width - 20;
  const y = top + 12;
  paper.doc
    .rect(x - 12, y - 6, 24, 44)
    .fillOpacity(0.8)
    .fill('#FFFFFF')
    .fillOpacity(1);
  paper.doc.polygon([x, y], [x + 5, y + 20], [x, y + 16]).fill(INK);
  paper.doc
    .polygon([x, y], [x - 5, y + 20], [x, y + 16])
    .lineWidth(0.6)
    .strokeColor(INK)
    .stroke();
  paper.writeLines(['北'], x - 10, y + 22, { size: 9, weight: 'bold', width: 20, align: 'center' });
}

/** The scale bar in the lower left corner, half black, half white. */
function drawScale(paper: Paper, { left, top, height }: Area, { scale, scaleBar }: MapFrame): void {
  const x = left + 10;
  const y = top + height - 14;
  const { metres, points } = scaleBar;
  const { doc } = paper;
  doc
    .rect(left + 4, y - 18, Math.max(points + 40, 150), 28)
    .fillOpacity(0.85)
    .fill('#FFFFFF')
    .fillOpacity(1);
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

/** Below the map: the meaning of the signs, their numbers, and what is not drawn. */
function drawLegend(
  paper: Paper,
  area: Area,
  { near, farOff }: { near: readonly PlacedTrap[]; farOff: readonly PlacedTrap[] },
): void {
  const style = { size: 8 } as const;
  const y = area.top + area.height + EDGE.bottom + 4;
  let x = paper.left;
  for (const state of TRAP_STATES) {
    const count = near.filter((trap) => trap.state === state).length;
    if (count === 0) continue;
    const text = `${TRAP_STATE_LOOKS[state].word} ${count}`;
    drawStateShape(paper.doc, state, { x: x + MARK_RADIUS, y: y + 5.5, radius: MARK_RADIUS });
    paper.write(text, x + 2 * MARK_RADIUS + 4, y, style);
    x += 2 * MARK_RADIUS + 4 + paper.measure(style)(text) + 16;
  }
  const notes = [
    '数字は一覧の No. です。位置は世界測地系（WGS84）の緯度・経度で、縮尺はA4で等倍に印刷したときのものです。',
    ...(farOff.length === 0
      ? []
      : [`図から離れた位置のため描いていないわな：No. ${farOff.map(({ number }) => number).join('、')}`]),
  ];
  const block = { size: 7, color: FAINT_INK, width: paper.width, mostLines: 1 } as const;
  let top = y + 15;
  for (const note of notes) top = paper.writeBlock(note, paper.left, top, block);
}
