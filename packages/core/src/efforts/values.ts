/** By what captures and the effort spent on them can be told apart. */
export const EFFICIENCY_DIMENSIONS = [
  'month',
  'fiscal_year',
  'species',
  'sex',
  'age',
  'method',
  'class',
  'group',
  'person',
  'mesh',
] as const;
export type EfficiencyDimension = (typeof EFFICIENCY_DIMENSIONS)[number];

/** What an animal is, and not where, when or by whom the effort was spent: each value is set against all of it. */
const OF_THE_ANIMAL = ['species', 'sex', 'age', 'class'] as const satisfies readonly EfficiencyDimension[];

/** Dimensions that effort itself has. */
export type EffortDimension = Exclude<EfficiencyDimension, (typeof OF_THE_ANIMAL)[number]>;

export const isEffortDimension = (by: EfficiencyDimension): by is EffortDimension =>
  !OF_THE_ANIMAL.some((dimension) => dimension === by);

/** Value of a dimension; `null`: not recorded. */
export type Key = string | null;
