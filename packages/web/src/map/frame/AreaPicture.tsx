import { boxOf, polygonsOf } from '@satomori/core';
import { useMemo } from 'react';
import { useDrawnCanvas } from '../canvas/useDrawnCanvas.ts';
import { useMapPane } from '../canvas/useMapPane.ts';
import { StillMap } from './StillMap.tsx';
import { type DrawnArea, paintAreas } from '../areas/paintAreas.ts';

const ABOVE_TILES = 380;
const NONE: ReadonlySet<string> = new Set();

function DrawnAreas({ areas }: { areas: readonly DrawnArea[] }) {
  const pane = useMapPane('areas', ABOVE_TILES);
  useDrawnCanvas(
    pane,
    useMemo(() => paintAreas(areas, NONE), [areas]),
  );
  return null;
}

/** Two corners of a box around areas. */
function cornersAround(areas: readonly DrawnArea[]) {
  const boxes = areas.map(({ geometry }) => boxOf(polygonsOf(geometry).flat(2)));
  const { west, south, east, north } = boxOf(
    boxes.flatMap((box): [number, number][] => [
      [box.west, box.south],
      [box.east, box.north],
    ]),
  );
  return [
    { latitude: south, longitude: west },
    { latitude: north, longitude: east },
  ];
}

interface AreaPictureProps {
  label: string;
  tiles_url: string;
  /** At least one. */
  areas: readonly DrawnArea[];
}

/** Areas as the maps draw them, all of them visible, as a picture. */
export function AreaPicture({ label, tiles_url, areas }: AreaPictureProps) {
  const around = useMemo(() => cornersAround(areas), [areas]);
  return (
    <StillMap label={label} tiles_url={tiles_url} around={around}>
      <DrawnAreas areas={areas} />
    </StillMap>
  );
}
