import { TRAP_STATE_LOOKS, TRAP_STATES } from '@satomori/core';
import type { PaperBasemap, TrapPaperRow } from '../jobs/jobs.ts';
import type { Box } from '../parts/boxes.ts';
import { frameMap, type MapFrame, type Place, splitFarOff } from '../parts/mapFrame.ts';
import { drawMapGrid, MAP_EDGE, type MapArea, withoutNames } from '../parts/mapGrid.ts';
import { placeLabels } from '../parts/mapLabels.ts';
import { FAINT_INK, type Paper } from '../parts/page.ts';
import { drawStateShape } from '../parts/stateShapes.ts';
import { readTownMap } from '../town-map/townMap.ts';

/** A trap that can be drawn, with its number in the list. */
export interface PlacedTrap extends Place {
  number: number;
  state: TrapPaperRow['state'];
}

const LEGEND_HEIGHT = 56;
const MARK_RADIUS = 5;
const LABEL_ROOM = 14;
const LABEL = { size: 7, weight: 'bold' } as const;

/**
 * A page with all traps as numbered signs of their states on a grid of coordinates, over the town's map where there is
 * one. It needs no map server and is the same at each printing.
 */
export async function drawTrapMap(
  paper: Paper,
  traps: readonly PlacedTrap[],
  basemap: PaperBasemap | null,
): Promise<void> {
  const { near, farOff } = splitFarOff(traps);
  if (near.length === 0) return;
  paper.newPage();
  paper.y = paper.writeLines(['位置図'], paper.left, paper.y, {
    size: 10,
    weight: 'bold',
    width: paper.width,
  });
  const area = {
    left: paper.left + MAP_EDGE.left,
    top: paper.y + 4,
    width: paper.width - MAP_EDGE.left,
    height: paper.bottom - paper.y - 4 - MAP_EDGE.bottom - LEGEND_HEIGHT,
  };
  const map = frameMap(near, area);
  const town = await readTownMap(basemap, map);
  const draw = () => {
    town.draw(paper, area, [...withoutNames(area, map), ...marksOf(near, map)]);
    drawMapGrid(paper, area, map);
    drawTraps(paper, area, { map, traps: near });
  };
  paper.figure(`わな${near.length}か所の位置図。位置は一覧にもあります`, draw);
  drawLegend(paper, area, { near, farOff, note: town.note });
}

/** Signs with the numbers to their right. */
const marksOf = (traps: readonly PlacedTrap[], map: MapFrame): Box[] =>
  traps.map((trap) => {
    const { x, y } = map.project(trap);
    return {
      x: x - MARK_RADIUS,
      y: y - MARK_RADIUS,
      width: 2 * MARK_RADIUS + LABEL_ROOM,
      height: 2 * MARK_RADIUS,
    };
  });

function drawTraps(
  paper: Paper,
  area: MapArea,
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

/** Below the map: the meaning of the signs, their numbers, and what is not drawn. */
function drawLegend(
  paper: Paper,
  area: MapArea,
  { near, farOff, note }: { near: readonly PlacedTrap[]; farOff: readonly PlacedTrap[]; note: string },
): void {
  const style = { size: 8 } as const;
  const y = area.top + area.height + MAP_EDGE.bottom + 4;
  let x = paper.left;
  for (const state of TRAP_STATES) {
    const count = near.filter((trap) => trap.state === state).length;
    if (count === 0) continue;
    const text = `${TRAP_STATE_LOOKS[state].word} ${count}`;
    const sign = { x: x + MARK_RADIUS, y: y + 5.5, radius: MARK_RADIUS };
    paper.artifact(() => drawStateShape(paper.doc, state, sign));
    paper.write(text, x + 2 * MARK_RADIUS + 4, y, style);
    x += 2 * MARK_RADIUS + 4 + paper.measure(style)(text) + 16;
  }
  const notes = [
    note,
    '数字は一覧の No. です。位置は世界測地系（WGS84）の緯度・経度で、縮尺はA4で等倍に印刷したときのものです。',
    ...(farOff.length === 0
      ? []
      : [`図から離れた位置のため描いていないわな：No. ${farOff.map(({ number }) => number).join('、')}`]),
  ];
  const block = { size: 7, color: FAINT_INK, width: paper.width, mostLines: 1 } as const;
  let top = y + 15;
  for (const text of notes) top = paper.writeBlock(text, paper.left, top, block);
}
