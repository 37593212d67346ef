import { CAPTURE_FIELDS, SEX_LABELS, SEXES } from '@satomori/core';
import { countedText } from '../../stats/countedCaptures.ts';
import type { MonthlyJob } from '../jobs/jobs.ts';
import { Paper, type WriteBytes } from '../parts/page.ts';
import { drawStampBoxes } from '../parts/stampBoxes.ts';
import { type Column, drawTable } from '../parts/table.ts';
import { leftOutNote, noCapturesText } from '../../posts/leftOutNote.ts';
import { captureTotals } from './captureTotals.ts';
import { drawEffortLines } from './effortLines.ts';
import { type AgeCounts, type MonthlyLine, monthlyLines } from './monthlyCounts.ts';

const AGES = [
  ['adult', '成獣'],
  ['young', '幼獣'],
  ['unknown', '不明'],
] as const satisfies [keyof AgeCounts, string][];

/** An empty cell says zero more plainly than a column of zeros. */
const figure = (count: number): string => (count === 0 ? '' : String(count));

const COLUMNS: readonly Column<MonthlyLine>[] = [
  { head: CAPTURE_FIELDS.species.label, width: 90, cell: ({ species }) => species },
  { head: CAPTURE_FIELDS.method.label, width: 90, cell: ({ method }) => method },
  ...SEXES.flatMap((sex) =>
    AGES.map(
      ([age, word]): Column<MonthlyLine> => ({
        head: `${SEX_LABELS[sex]}\n${word}`,
        width: 36,
        align: 'right',
        cell: ({ bySex }) => figure(bySex[sex][age]),
      }),
    ),
  ),
  { head: '計', width: 40, align: 'right', cell: ({ all }) => String(all) },
  { head: '単位', width: 28, align: 'center', cell: ({ unit }) => unit },
  { head: '件数', width: 36, align: 'right', cell: ({ records }) => String(records) },
];

/** 捕獲月報: species × method, in columns by sex and age, and captures per effort below it. */
export function drawMonthly(job: MonthlyJob, write: WriteBytes): Paper {
  const { rows, counted_statuses: statuses, left_out, efficiency } = job;
  const lines = monthlyLines(rows, statuses);
  const paper = new Paper(job, write, { layout: 'landscape', summary: `${rows.length}件` });
  drawStampBoxes(paper);
  drawTable(paper, {
    columns: COLUMNS,
    rows: lines,
    isStrong: ({ isSum }) => isSum,
    emptyText: noCapturesText(left_out),
  });
  const bycatch = captureTotals(
    rows.filter(({ result }) => result === 'bycatch'),
    statuses,
  ).map(({ label, all, unit }) => `${label} ${all}${unit}`);
  paper.notes([
    `数えた記録: ${countedText({ statuses, results: ['captured'] })}。性別と成獣・幼獣の別は、記録のとおりです。`,
    ...(bycatch.length === 0 ? [] : [`別に、${bycatch.join('、')}。`]),
    ...leftOutNote(left_out),
  ]);
  if (efficiency !== null) drawEffortLines(paper, efficiency);
  return paper;
}
