import { SPECIES, type StatsDimension } from '@satomori/core';
import { SPECIES_COLORS } from '../../shapes/speciesShapes.ts';

const PLAIN = '#1565C0';
const NOT_SAID = '#7A878D';

/** Bars of animals have the animal's colour; all others are blue, and missing values grey. */
export function barColor(dimension: StatsDimension, key: string | null): string {
  if (key === null) return NOT_SAID;
  const species = dimension === 'species' ? SPECIES.find((each) => each === key) : undefined;
  return species === undefined ? PLAIN : SPECIES_COLORS[species];
}
