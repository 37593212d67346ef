import {
  daysText,
  EFFICIENCY_LABELS,
  EXPLAINED_FIGURES,
  groupDigits,
  NO_RATE,
  PER_100_LABEL,
  per100Text,
  rateText,
} from '@satomori/core';
import type { PaperEfficiency } from '../jobs/jobs.ts';
import type { Paper } from '../parts/page.ts';
import { type Column, drawTable } from '../parts/table.ts';

type Figures = PaperEfficiency['total']['last_year'];

/** One rate with what it is calculated from. */
interface EffortFigures {
  animals: string;
  effort: string;
  rate: string;
  /** Empty for rates that are not per trap-day. */
  per100: string;
}
interface EffortLine {
  label: string;
  now: EffortFigures;
  last: EffortFigures;
}

const ofTraps = ({ trap_captured, trap_days, cpue_trap }: Figures): EffortFigures => ({
  animals: groupDigits(trap_captured),
  effort: `${daysText(trap_days)}台日`,
  rate: rateText(cpue_trap),
  per100: per100Text(cpue_trap),
});
const ofGuns = ({ gun_captured, gun_days, cpue_gun }: Figures): EffortFigures => ({
  animals: groupDigits(gun_captured),
  effort: `${groupDigits(gun_days)}人日`,
  rate: rateText(cpue_gun),
  per100: '',
});
const ofSightings = ({ sighted, sighting_days, spue }: Figures): EffortFigures => ({
  animals: sighted === null ? NO_RATE : groupDigits(sighted),
  effort: `${groupDigits(sighting_days)}人日`,
  rate: rateText(spue),
  per100: '',
});

const LINES = [
  [`${EFFICIENCY_LABELS.trap_captured}（CPUE）`, ofTraps],
  [`${EFFICIENCY_LABELS.gun_captured}（CPUE）`, ofGuns],
  [`${EFFICIENCY_LABELS.sighted}（SPUE）`, ofSightings],
] as const;

const columnsOf = (year: 'now' | 'last', word: string): Column<EffortLine>[] => [
  { head: `${word}頭数`, width: 44, align: 'right', cell: ({ [year]: { animals } }) => animals },
  { head: `${word}努力量`, width: 60, align: 'right', cell: ({ [year]: { effort } }) => effort },
  { head: `${word}1台日・1人日あたり`, width: 60, align: 'right', cell: ({ [year]: { rate } }) => rate },
  { head: `${word}${PER_100_LABEL}`, width: 60, align: 'right', cell: ({ [year]: { per100 } }) => per100 },
];
const COLUMNS: readonly Column<EffortLine>[] = [
  { head: '捕獲効率', width: 110, cell: ({ label }) => label },
  ...columnsOf('now', ''),
  ...columnsOf('last', '前年\n'),
];

/** Points of the heading and the table, so that they are on one page. */
const HEIGHT = 120;

/** Captures and sightings per effort beside last year, with how each figure is calculated. Source: R232. */
export function drawEffortLines(paper: Paper, { total, methods }: PaperEfficiency): void {
  paper.reserve(HEIGHT);
  paper.heading('捕獲効率（CPUE・SPUE）');
  drawTable(paper, {
    columns: COLUMNS,
    rows: LINES.map(([label, of]) => ({ label, now: of(total), last: of(total.last_year) })),
  });
  paper.notes(
    EXPLAINED_FIGURES.map((figure) =>
      figure === 'last_year' ? methods[figure] : `${EFFICIENCY_LABELS[figure]}: ${methods[figure]}`,
    ),
  );
}
