import {
  daysText,
  EFFICIENCY_LABELS,
  type EfficiencyRow,
  type EfficiencyStats,
  type EXPLAINED_FIGURES,
  groupDigits,
  NO_RATE,
  PER_100_LABEL,
  per100Text,
  rateText,
} from '@satomori/core';

type Figures = EfficiencyRow['last_year'];
type FiguresOfYears = EfficiencyStats['total'];

/** One figure: this year's, with last year's in the next column. */
interface FigureColumns {
  key: string;
  label: string;
  text: (figures: Figures) => string;
}

export interface EfficiencyTable {
  title: string;
  figures: readonly FigureColumns[];
  /** The figures whose methods are shown below it. */
  explained: readonly Exclude<(typeof EXPLAINED_FIGURES)[number], 'last_year'>[];
}

const figure = (key: keyof Figures, textOf: (value: number) => string): FigureColumns => ({
  key,
  label: EFFICIENCY_LABELS[key],
  text: ({ [key]: value }) => (value === null ? NO_RATE : textOf(value)),
});

const PER_100: FigureColumns = {
  key: 'per_100',
  label: PER_100_LABEL,
  text: ({ cpue_trap }) => per100Text(cpue_trap),
};

/** Captures by traps, captures with guns, and sightings with guns, each with its effort. */
export const EFFICIENCY_TABLES: readonly EfficiencyTable[] = [
  {
    title: 'わな',
    figures: [
      figure('trap_captured', groupDigits),
      figure('trap_days', daysText),
      figure('cpue_trap', rateText),
      PER_100,
    ],
    explained: ['trap_captured', 'trap_days', 'cpue_trap'],
  },
  {
    title: '銃',
    figures: [
      figure('gun_captured', groupDigits),
      figure('gun_days', groupDigits),
      figure('cpue_gun', rateText),
    ],
    explained: ['gun_captured', 'gun_days', 'cpue_gun'],
  },
  {
    title: '目撃',
    figures: [figure('sighted', groupDigits), figure('sighting_days', groupDigits), figure('spue', rateText)],
    explained: ['sighted', 'spue'],
  },
];

/** The cells of a row, last year's after this year's. */
export const cellsOf = ({ figures }: EfficiencyTable, row: FiguresOfYears) =>
  figures.flatMap(({ key, text }) => [
    { key, text: text(row) },
    { key: `${key}_last_year`, text: text(row.last_year) },
  ]);
