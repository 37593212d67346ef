import { countMarks, formatWarekiDay, PATROL_MARK_LOOKS, PATROL_MARKS } from '@satomori/core';
import type { PatrolJob, PatrolPaperRow } from '../jobs/jobs.ts';
import { Paper, type WriteBytes } from '../parts/page.ts';
import { drawStampBoxes } from '../parts/stampBoxes.ts';
import { type Column, drawTable } from '../parts/table.ts';

/** Day of the month; the month too where it begins. */
const dayHead = (day: string, index: number): string => {
  const [, month, date] = day.split('-').map(Number);
  return index === 0 || date === 1 ? `${month}/${date}` : `${date}`;
};

const columnsOf = (days: readonly string[]): Column<PatrolPaperRow>[] => [
  { head: '番号', width: 40, cell: ({ trap_no }) => trap_no },
  { head: '名前', width: 92, cell: ({ name }) => name },
  ...days.map(
    (day, index): Column<PatrolPaperRow> => ({
      head: dayHead(day, index),
      width: 15,
      align: 'center',
      cell: ({ marks }) => {
        const mark = marks[index];
        return mark === undefined ? '' : PATROL_MARK_LOOKS[mark].sign;
      },
    }),
  ),
  { head: '見回', width: 24, align: 'right', cell: ({ marks }) => `${countMarks(marks).visited}` },
  { head: 'セ', width: 24, align: 'right', cell: ({ marks }) => `${countMarks(marks).sensor}` },
  { head: '×', width: 24, align: 'right', cell: ({ marks }) => `${countMarks(marks).unconfirmed}` },
];

/** 見回り記録簿: a row for each trap, a column for each day, and boxes for stamps. */
export function drawPatrolRecord(job: PatrolJob, write: WriteBytes): Paper {
  const { rows, days } = job;
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const paper = new Paper(job, write, {
    layout: 'landscape',
    summary: `${rows.length}件　${formatWarekiDay(first)}〜${formatWarekiDay(last)}`,
  });
  drawTable(paper, { columns: columnsOf(days), rows });
  drawLegend(paper);
  drawStampBoxes(paper);
  return paper;
}

function drawLegend(paper: Paper): void {
  const signs = PATROL_MARKS.map((mark) => PATROL_MARK_LOOKS[mark]).filter(({ sign }) => sign !== '');
  const notes = [
    signs.map(({ sign, word }) => `${sign} ${word}`).join('　'),
    '右の3列は日数です。「見回」は ○△□◇ の日、「セ」はセンサー確認だけの日で、見回りには入りません。「×」は未確認の日です。対象は、その日の終わりに設置してあったわなです。',
  ];
  paper.notes(notes);
}
