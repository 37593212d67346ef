import { meshBounds } from '@satomori/core';
import type { PaperBasemap } from '../jobs/jobs.ts';
import { readTownMap } from './townMap.ts';
import { frameMap } from '../parts/mapFrame.ts';
import { drawMapGrid, MAP_EDGE, type MapArea, withoutNames } from '../parts/mapGrid.ts';
import { FAINT_INK, INK, lineHeightOf, type Paper } from '../parts/page.ts';

interface Spot {
  latitude: number | null;
  longitude: number | null;
  mesh_code: string | null;
}

/** Round a position without a mesh, in degrees. */
const MARGIN = 0.02;
const MARK_RADIUS = 5;
/** Of the source below the map. */
const NOTE = { size: 6, color: FAINT_INK, mostLines: 2 } as const;
const NOTE_HEIGHT = NOTE.mostLines * lineHeightOf(NOTE);

/** The corners of a spot's 5 km mesh; `null` where it has none, or a number that is no mesh. */
function meshCorners({ mesh_code }: Spot) {
  if (mesh_code === null || !/^\d{7}$/.test(mesh_code)) return null;
  const { south, west, north, east } = meshBounds(mesh_code);
  return [
    { latitude: south, longitude: west },
    { latitude: north, longitude: east },
  ];
}

const surroundings = (latitude: number, longitude: number) =>
  [-MARGIN, MARGIN].map((offset) => ({ latitude: latitude + offset, longitude: longitude + offset }));

/** A small map of one place within its 5 km mesh, on the town's map where there is one. */
export async function drawSmallMap(
  paper: Paper,
  spot: Spot,
  { basemap, ...box }: MapArea & { basemap: PaperBasemap | null },
): Promise<void> {
  const area = {
    left: box.left + MAP_EDGE.left,
    top: box.top,
    width: box.width - MAP_EDGE.left,
    height: box.height - MAP_EDGE.bottom - NOTE_HEIGHT,
  };
  const { latitude, longitude } = spot;
  if (latitude === null || longitude === null) {
    const style = { size: 8, color: FAINT_INK, width: area.width, align: 'center' } as const;
    paper.writeBlock('位置の記録がありません', area.left, area.top + area.height / 2, style);
    paper.artifact(() =>
      paper.doc.rect(area.left, area.top, area.width, area.height).lineWidth(0.5).strokeColor(INK).stroke(),
    );
    return;
  }
  const mesh = meshCorners(spot);
  const map = frameMap([...(mesh ?? surroundings(latitude, longitude)), { latitude, longitude }], area);
  const town = await readTownMap(basemap, map);
  const { x, y } = map.project({ latitude, longitude });
  const mark = { x: x - MARK_RADIUS, y: y - MARK_RADIUS, width: 2 * MARK_RADIUS, height: 2 * MARK_RADIUS };
  paper.figure('捕獲位置の図', () => {
    town.draw(paper, area, [...withoutNames(area, map), mark]);
    drawMapGrid(paper, area, map);
    if (mesh !== null)
      drawMesh(
        paper,
        area,
        mesh.map((corner) => map.project(corner)),
      );
    paper.doc
      .circle(area.left + x, area.top + y, MARK_RADIUS)
      .lineWidth(1.6)
      .strokeColor('#FFFFFF')
      .stroke();
    paper.doc.circle(area.left + x, area.top + y, 3.6).fill(INK);
  });
  const noteTop = area.top + area.height + MAP_EDGE.bottom;
  paper.writeBlock(town.note, area.left, noteTop, { ...NOTE, width: area.width });
}

function drawMesh(paper: Paper, area: MapArea, [southwest, northeast]: { x: number; y: number }[]): void {
  if (southwest === undefined || northeast === undefined) return;
  paper.doc
    .rect(
      area.left + southwest.x,
      area.top + northeast.y,
      northeast.x - southwest.x,
      southwest.y - northeast.y,
    )
    .lineWidth(0.7)
    .dash(3, { space: 2 })
    .strokeColor(FAINT_INK)
    .stroke()
    .undash();
}
