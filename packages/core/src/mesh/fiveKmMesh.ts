import { meshCodeOf } from './mesh.ts';
import type { MeshNumbering } from './meshLetters.ts';
import { readMesh } from './readMesh.ts';

/**
 * The 5 km mesh that a number on the site's hunter map names or lies in; `null` for what is no such number, and for
 * one of a larger square.
 */
export function fiveKmMeshOf(label: string, numbering: MeshNumbering): string | null {
  const square = readMesh(label, numbering);
  if (square === null || square.side_km > 5) return null;
  return meshCodeOf((square.south + square.north) / 2, (square.west + square.east) / 2);
}
