import type { Species } from '@satomori/core';
import { SPECIES_COLORS, SPECIES_SHAPES } from './speciesShapes.ts';
import { Shape } from './StateShape.tsx';

/** The pictogram of an animal; its name is shown next to it. */
export const SpeciesShape = ({ species, size = 20 }: { species: Species | null; size?: number }) => (
  <Shape
    parts={SPECIES_SHAPES[species ?? 'unknown']}
    color={SPECIES_COLORS[species ?? 'unknown']}
    size={size}
  />
);
