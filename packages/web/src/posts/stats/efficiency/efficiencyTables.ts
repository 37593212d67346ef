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

/** Captures by traps, captures with guns, and sightings with guns: the rate first, which a phone shows at once. */
export const EFFICIENCY_TABLES: readonly EfficiencyTable[] = [
  {
    title: 'わな',
    figures: [
      PER_100,
      figure('cpue_trap', rateText),
      figure('trap_captured', groupDigits),
      figure('trap_days', daysText),
    ],
    explained: ['cpue_trap', 'trap_captured', 'trap_days'],
  },
  {
    title: '銃',
    figures: [
      figure('cpue_gun', rateText),
      figure('gun_captured', groupDigits),
      figure('gun_days', groupDigits),
    ],
    explained: ['cpue_gun', 'gun_captured', 'gun_days'],
  },
  {
    title: '目撃',
    figures: [figure('spue', rateText), figure('sighted', groupDigits), figure('sighting_days', groupDigits)],
    explained: ['spue', 'sighted'],
  },
];

/** The cells of a row, last year's after this year's. */
export const cellsOf = ({ figures }: EfficiencyTable, row: FiguresOfYears) =>
  figures.flatMap(({ key, text }) => [
    { key, text: text(row) },
    { key: `${key}_last_year`, text: text(row.last_year) },
  ]);
