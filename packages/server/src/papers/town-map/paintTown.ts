import { type BasemapRules, type PaintedLayer, widthAtZoom } from '@satomori/core';
import type { MapFrame, Spot } from '../parts/mapFrame.ts';
import type { MapArea } from '../parts/mapGrid.ts';
import { PRINT_PALETTE } from './palette.ts';
import type { TownTile } from './readTownTiles.ts';
import { drawnFeatures } from './townFeatures.ts';

/** Points of paper to a pixel of the screen. */
const POINTS_PER_PIXEL = 0.5;
/** Corners that are closer to each other cannot be told apart on paper. */
const MIN_STEP = 0.4;

/** On which sides of the frame a spot lies outside. */
const sidesOf = ({ x, y }: Spot, { width, height }: MapArea): number =>
  (x < 0 ? 1 : 0) | (x > width ? 2 : 0) | (y < 0 ? 4 : 0) | (y > height ? 8 : 0);

/** Whether all of it lies on one side outside. */
const isOutside = (part: readonly Spot[], area: MapArea): boolean =>
  part.reduce((common, spot) => common & sidesOf(spot, area), 15) !== 0;

/** A line without corners that are too close to the one before; both ends stay. */
const thinned = (part: readonly Spot[]): Spot[] => {
  let last: Spot | undefined;
  return part.filter((spot, index) => {
    const isKept =
      last === undefined ||
      index === part.length - 1 ||
      Math.hypot(spot.x - last.x, spot.y - last.y) >= MIN_STEP;
    if (isKept) last = spot;
    return isKept;
  });
};

/** The runs of a line that touch the frame. */
function* runsWithin(part: readonly Spot[], area: MapArea): Generator<Spot[]> {
  let run: Spot[] = [];
  for (const [index, spot] of part.entries()) {
    const before = part[index - 1];
    if (before === undefined) continue;
    if (isOutside([before, spot], area)) {
      if (run.length > 0) yield run;
      run = [];
    } else {
      if (run.length === 0) run.push(before);
      run.push(spot);
    }
  }
  if (run.length > 0) yield run;
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

function trace(doc: PDFKit.PDFDocument, part: readonly Spot[], { left, top }: MapArea): void {
  for (const [index, { x, y }] of part.entries()) {
    if (index === 0) doc.moveTo(rounded(left + x), rounded(top + y));
    else doc.lineTo(rounded(left + x), rounded(top + y));
  }
}

interface Painting {
  doc: PDFKit.PDFDocument;
  area: MapArea;
  map: MapFrame;
  tiles: readonly TownTile[];
}

/** All of a layer as one path. @returns whether there is any */
function traceLayer({ doc, area, map, tiles }: Painting, rule: PaintedLayer): boolean {
  let hasAny = false;
  for (const { parts } of drawnFeatures(tiles, rule, map))
    for (const part of parts) {
      if (isOutside(part, area)) continue;
      const runs = rule.line === null ? [part] : runsWithin(part, area);
      for (const run of runs) {
        trace(doc, thinned(run), area);
        if (rule.line === null) doc.closePath();
        hasAny = true;
      }
    }
  return hasAny;
}

function paintLayer(painting: Painting, rule: PaintedLayer): void {
  const { doc, map } = painting;
  if (!traceLayer(painting, rule)) return;
  const color = PRINT_PALETTE[rule.color];
  if (rule.line === null) {
    doc.fill(color);
    return;
  }
  const { width, dash } = rule.line;
  doc.lineWidth(rounded(widthAtZoom(width, map.zoom) * POINTS_PER_PIXEL)).lineJoin('round');
  if (dash === null) doc.lineCap('round');
  else {
    const [length = 3, space = 3] = dash;
    doc.dash(length * POINTS_PER_PIXEL, { space: space * POINTS_PER_PIXEL });
  }
  doc.strokeColor(color).stroke().undash();
}

/** Areas and lines of the town's map, from the bottom to the top, within their frame. */
export function paintTown(painting: Painting, { paint }: BasemapRules): void {
  const { doc, area, map } = painting;
  doc.save();
  doc.rect(area.left, area.top, area.width, area.height).clip();
  for (const rule of paint) if (map.zoom >= (rule.from ?? 0)) paintLayer(painting, rule);
  doc.restore();
}
