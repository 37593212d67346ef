import {
  CAPTURE_DIMENSIONS,
  SIGHTING_DIMENSIONS,
  type StatsDimension,
  type StatsSubject,
} from '@satomori/core';

export const FIGURES = ['records', 'animals'] as const;
/** The figure that is drawn, and shown in a table of two dimensions. */
export type Figure = (typeof FIGURES)[number];
export const FIGURE_LABELS: Record<Figure, string> = { records: '件数', animals: '頭数' };
export const FIGURE_UNITS: Record<Figure, string> = { records: '件', animals: '頭' };

/** What 集計 shows: one or two dimensions, and a figure. */
export interface StatsView {
  by: readonly StatsDimension[];
  figure: Figure;
}

/** In the order of the choice: the most used first. */
const OFFERED = [
  'species',
  'month',
  'fiscal_year',
  'sex',
  'age',
  'method',
  'class',
  'kind',
  'group',
  'mesh',
  'state',
] as const satisfies readonly StatsDimension[];
const DIMENSIONS: Record<StatsSubject, readonly StatsDimension[]> = {
  captures: CAPTURE_DIMENSIONS,
  sightings: SIGHTING_DIMENSIONS,
};
export const dimensionsOf = (of: StatsSubject): readonly StatsDimension[] =>
  OFFERED.filter((dimension) => DIMENSIONS[of].includes(dimension));

const PLAIN_BY = 'species';
const MAX_DIMENSIONS = 2;

/** Reads the address; unknown values are ignored, so that old links still work. */
export function readStatsView(params: URLSearchParams, of: StatsSubject): StatsView {
  const named = (params.get('by') ?? PLAIN_BY).split(',');
  const known = [...new Set(named)].flatMap(
    (name) => dimensionsOf(of).find((dimension) => dimension === name) ?? [],
  );
  return {
    by: known.length === 0 ? [PLAIN_BY] : known.slice(0, MAX_DIMENSIONS),
    figure: FIGURES.find((figure) => figure === params.get('figure')) ?? 'records',
  };
}

/** The view as entries of an address; only what differs from the default. */
export const statsViewEntries = ({ by, figure }: StatsView): [string, string | null][] => [
  ['by', by.join(',') === PLAIN_BY ? null : by.join(',')],
  ['figure', figure === 'records' ? null : figure],
];
