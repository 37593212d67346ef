import { meshCodeOf, meshLabelOf, type MeshNumbering } from '@satomori/core';
import type { Place } from '../../geo/place.ts';

/** The number of the square that contains a place; `null` outside of Japan. */
export function meshLabelAt({ latitude, longitude }: Place, numbering: MeshNumbering): string | null {
  const code = meshCodeOf(latitude, longitude);
  return code === null ? null : meshLabelOf(code, numbering);
}
