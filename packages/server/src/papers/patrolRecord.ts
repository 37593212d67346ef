import { countMarks, formatWarekiDay, PATROL_MARK_LOOKS, PATROL_MARKS } from '@satomori/core';
import type { PatrolJob, PatrolPaperRow } from './jobs.ts';
import { Paper } from './page.ts';
import { type Column, drawTable } from './table.ts';

const STAMPS = ['課長', '係長', '担当', '確認者'];
const STAMP = { width: 52, head: 13, height: 52 };

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
export function drawPatrolRecord(job: PatrolJob): Paper {
  const { rows, days } = job;
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const paper = new Paper(job, {
    layout: 'landscape',
    summary: `${rows.length}件　${formatWarekiDay(first)}〜${formatWarekiDay(last)}`,
  });
  drawTable(paper, { columns: columnsOf(days), rows });
  drawLegend(paper);
  drawStamps(paper);
  return paper;
}

function drawLegend(paper: Paper): void {
  const signs = PATROL_MARKS.map((mark) => PATROL_MARK_LOOKS[mark]).filter(({ sign }) => sign !== '');
  const notes = [
    signs.map(({ sign, word }) => `${sign} ${word}`).join('　'),
    '右の3列は日数です。「見回」は ○△□◇ の日、「セ」はセンサー確認だけの日で、見回りには入りません。「×」は未確認の日です。対象は、その日の終わりに設置してあったわなです。',
  ];
  const style = { size: 8, width: paper.width } as const;
  const lines = notes.map((note) => paper.lines(note, style));
  paper.reserve(8 + lines.flat().length * 11.1 + STAMP.head + STAMP.height + 8);
  paper.y += 8;
  for (const block of lines) paper.y = paper.writeLines(block, paper.left, paper.y, style);
}

function drawStamps(paper: Paper): void {
  const top = paper.y + 8;
  const left = paper.left + paper.width - STAMPS.length * STAMP.width;
  const right = paper.left + paper.width;
  const bottom = top + STAMP.head + STAMP.height;
  for (const y of [top, top + STAMP.head, bottom]) paper.rule(left, y, right, y);
  for (const [index, word] of [...STAMPS, ''].entries()) {
    const x = left + index * STAMP.width;
    paper.rule(x, top, x, bottom);
    paper.writeLines([word], x, top + 1, { size: 8, width: STAMP.width, align: 'center' });
  }
  paper.y = bottom;
}
