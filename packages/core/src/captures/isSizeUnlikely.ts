import { isBird, type Species } from '../species/species.ts';

/** Weights of boars by body length, as a survey form computes them: below each length (cm) this many kg. */
const BOAR_WEIGHTS = [
  [35, 5],
  [55, 10],
  [95, 20],
  [105, 30],
  [115, 45],
  [125, 60],
  [135, 80],
  [145, 100],
] as const;
const HEAVIEST_KG = 130;

/**
 * No boar of a given length weighs more than this many times the table's weight, or less than that fraction of it.
 */
const TIMES_HEAVIER = 5;
const TIMES_LIGHTER = 25;

interface Size {
  species?: Species | null | undefined;
  body_length_cm?: number | null | undefined;
  weight_kg?: number | null | undefined;
  count?: number | null | undefined;
}

/**
 * Whether length and weight are unlikely for one animal (10 cm and 599 kg): the form asks for confirmation and the
 * approver gets a warning; the post is never refused. With several animals nothing is checked, since the weight may
 * be of all together.
 */
export function isSizeUnlikely({ species, body_length_cm, weight_kg, count }: Size): boolean {
  if (body_length_cm == null || weight_kg == null || (count ?? 1) > 1) return false;
  const usual = BOAR_WEIGHTS.find(([length]) => body_length_cm < length)?.[1] ?? HEAVIEST_KG;
  const isTooLight = weight_kg < usual / TIMES_LIGHTER && !isBird(species ?? 'unknown');
  return weight_kg > usual * TIMES_HEAVIER || isTooLight;
}
