import { tokens } from '@fluentui/react-components';
import { SPECIES, type StatsDimension } from '@satomori/core';
import { SPECIES_COLORS } from '../../shapes/speciesShapes.ts';
import { onGround } from '../../shapes/signColor.ts';

const PLAIN = tokens.colorBrandStroke1;
const NOT_SAID = onGround('#7A878D');

/** Bars of animals have the animal's colour; all others are blue, and missing values grey. */
export function barColor(dimension: StatsDimension, key: string | null): string {
  if (key === null) return NOT_SAID;
  const species = dimension === 'species' ? SPECIES.find((each) => each === key) : undefined;
  return species === undefined ? PLAIN : onGround(SPECIES_COLORS[species]);
}
