import { meshCodeOf, meshLabelOf, type Site } from '@satomori/core';
import type { Place } from '../../geo/place.ts';

/** How this site writes mesh numbers; sites without a mesh have no mesh layer. */
export type MeshStyle = Exclude<Site['mesh_style'], 'none'>;

/** The number of the square that contains a place; `null` outside of Japan. */
export function meshNumber({ latitude, longitude }: Place, style: MeshStyle): string | null {
  const code = meshCodeOf(latitude, longitude);
  return code === null ? null : meshLabelOf(code, style);
}
