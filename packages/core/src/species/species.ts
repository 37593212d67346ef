/** Animals as codes; labels and units are in `labels.ts`. Source: lists of forms and reward rules. */
export const SPECIES = [
  'boar',
  'sika_deer',
  'black_bear',
  'brown_bear',
  'macaque',
  'serow',
  'raccoon',
  'masked_civet',
  'nutria',
  'badger',
  'raccoon_dog',
  'fox',
  'marten',
  'weasel',
  'muntjac',
  'hare',
  'crow',
  'cormorant',
  'bulbul',
  'sparrow',
  'pigeon',
  'duck',
  'other_mammal',
  'other_bird',
  'unknown',
] as const;
export type Species = (typeof SPECIES)[number];

/** Counted in 羽, without 成獣 and 幼獣. */
export const BIRDS = [
  'crow',
  'cormorant',
  'bulbul',
  'sparrow',
  'pigeon',
  'duck',
  'other_bird',
] as const satisfies readonly Species[];
export const isBird = (species: Species): boolean => (BIRDS as readonly Species[]).includes(species);

export const BEARS = ['black_bear', 'brown_bear'] as const satisfies readonly Species[];
export const isBear = (species: Species): boolean => (BEARS as readonly Species[]).includes(species);
