import type { MeshNumbering } from '@satomori/core';
import { useMemo } from 'react';
import { useDrawnCanvas } from '../canvas/useDrawnCanvas.ts';
import { useMapPane } from '../canvas/useMapPane.ts';
import { paintMesh } from './paintMesh.ts';

/** The heat layer (400) would hide the numbers. */
const ABOVE_HEAT = 420;

/** The 5 km mesh with its numbers. */
export function MeshLayer({ numbering }: { numbering: MeshNumbering }) {
  const pane = useMapPane('mesh', ABOVE_HEAT);
  useDrawnCanvas(
    pane,
    useMemo(() => paintMesh(numbering), [numbering]),
  );
  return null;
}
