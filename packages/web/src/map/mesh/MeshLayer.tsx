import { useMemo } from 'react';
import { useDrawnCanvas } from '../useDrawnCanvas.ts';
import { useMapPane } from '../useMapPane.ts';
import type { MeshStyle } from './meshNumber.ts';
import { paintMesh } from './paintMesh.ts';

const ABOVE_AREAS = 390;

/** The 5 km mesh with its numbers. */
export function MeshLayer({ style }: { style: MeshStyle }) {
  const pane = useMapPane('mesh', ABOVE_AREAS);
  useDrawnCanvas(
    pane,
    useMemo(() => paintMesh(style), [style]),
  );
  return null;
}
