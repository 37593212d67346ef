import {
  daysText,
  EFFICIENCY_LABELS,
  type EfficiencyDimension,
  type EfficiencyRow,
  groupDigits,
  NO_RATE,
  PER_100_LABEL,
  per100Text,
  rateText,
  STATS_DIMENSION_LABELS,
} from '@satomori/core';
import type { Column } from '../output/columns.ts';

type Figures = EfficiencyRow['last_year'];
type Rate = 'cpue_trap' | 'cpue_gun' | 'spue';

interface FigureColumn extends Pick<Column<EfficiencyRow>, 'heading' | 'isOptional' | 'isForPrograms'> {
  text: (figures: Figures) => string;
  plain: (figures: Figures) => string;
}

const plainNumber = (value: number | null): string => (value === null ? NO_RATE : String(value));

const count = (figure: Exclude<keyof Figures, Rate | 'trap_days'>): FigureColumn => ({
  heading: EFFICIENCY_LABELS[figure],
  text: ({ [figure]: value }) => (value === null ? NO_RATE : groupDigits(value)),
  plain: ({ [figure]: value }) => plainNumber(value),
});
const trapDays: FigureColumn = {
  heading: EFFICIENCY_LABELS.trap_days,
  text: ({ trap_days }) => daysText(trap_days),
  plain: ({ trap_days }) => plainNumber(trap_days),
};
const rate = (figure: Rate): FigureColumn => ({
  heading: EFFICIENCY_LABELS[figure],
  text: ({ [figure]: value }) => rateText(value),
  plain: ({ [figure]: value }) => plainNumber(value),
});
/** For people; programs get the rate itself. */
const per100: FigureColumn = {
  heading: PER_100_LABEL,
  text: ({ cpue_trap }) => per100Text(cpue_trap),
  plain: ({ cpue_trap }) => plainNumber(cpue_trap),
};

/** A narrow terminal shows the rates of both years; what they are calculated from needs more width. */
const optional = (column: FigureColumn): FigureColumn => ({ ...column, isOptional: true });
const forPrograms = (column: FigureColumn): FigureColumn => ({ ...column, isForPrograms: true });

const column = ({ text, plain, ...shown }: FigureColumn): Column<EfficiencyRow> => ({
  ...shown,
  cell: text,
  plain,
  align: 'right',
});
const ofLastYear = ({ heading, text, plain, ...shown }: FigureColumn): Column<EfficiencyRow> => ({
  ...shown,
  heading: `前年${heading}`,
  cell: ({ last_year }) => text(last_year),
  plain: ({ last_year }) => plain(last_year),
  align: 'right',
});

/** A row for each value of the dimension: the rates of this year and the last, with what they are calculated from. */
export const efficiencyColumns = (by: EfficiencyDimension): Column<EfficiencyRow>[] => [
  { heading: STATS_DIMENSION_LABELS[by], cell: ({ label }) => label, shrinksTo: 8 },
  column(trapDays),
  column(optional(count('trap_captured'))),
  column(per100),
  ofLastYear({ ...per100, heading: 'わな' }),
  column(optional(count('gun_captured'))),
  column(optional(count('gun_days'))),
  column(rate('cpue_gun')),
  ofLastYear({ ...rate('cpue_gun'), heading: '銃' }),
  column(optional(count('sighted'))),
  column(rate('spue')),
  ofLastYear(rate('spue')),
  column(forPrograms(count('sighting_days'))),
  ...[
    count('trap_captured'),
    trapDays,
    count('gun_captured'),
    count('gun_days'),
    count('sighted'),
    count('sighting_days'),
  ].map((figure) => ofLastYear(forPrograms(figure))),
  { heading: by, cell: ({ key }) => key ?? '', isForPrograms: true },
];
