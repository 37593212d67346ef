import {
  ageTexts,
  CAPTURE_FIELDS,
  CAPTURE_METHOD_LABELS,
  DISPOSAL_LABELS,
  formatWarekiDay,
  labelOf,
  SPECIES_LABELS,
  SPECIES_UNITS,
} from '@satomori/core';
import { leftOutNote, noCapturesText } from '../../posts/leftOutNote.ts';
import type { DailyJob, DayAct, DayEffort, DayRow, HandledRow } from '../jobs/jobs.ts';
import { CONFIRM_HEIGHT, drawConfirmBoxes } from '../parts/confirmBoxes.ts';
import { drawFieldGrid } from '../parts/fieldGrid.ts';
import { Paper, RULE, type WriteBytes } from '../parts/page.ts';
import { type Column, drawTable } from '../parts/table.ts';

/** In points; a photo of people needs a third of a page at least. */
const REMARKS_HEIGHT = 54;
const MIN_PHOTO_HEIGHT = 200;
const HEADING_HEIGHT = 34;

const ACT_COLUMNS: readonly Column<DayAct>[] = [
  { head: '従事者', width: 100, cell: ({ user_name }) => user_name },
  { head: '作業', width: 70, cell: ({ act }) => act },
  { head: '基数', width: 40, align: 'right', cell: ({ trap_nos }) => String(trap_nos.length) },
  { head: 'わなの番号', width: 300, cell: ({ trap_nos }) => trap_nos.join('、') },
];

/** The animals of an outing of several days belong to it as a whole, and stand on its first day. */
const counted = (count: number | null, { day_of_outing }: DayEffort): string =>
  day_of_outing > 1 ? '初日に記載' : (count?.toString() ?? '');

const daysText = ({ days_out, day_of_outing }: DayEffort): string =>
  days_out === 1 ? '1' : `${days_out}日の${day_of_outing}日目`;

const EFFORT_COLUMNS: readonly Column<DayEffort>[] = [
  { head: '従事者', width: 100, cell: ({ hunter_name }) => hunter_name },
  { head: '方法', width: 110, cell: ({ method }) => CAPTURE_METHOD_LABELS[method] },
  { head: '人数', width: 50, align: 'right', cell: ({ hunters_out }) => String(hunters_out) },
  { head: '日数', width: 70, align: 'right', cell: daysText },
  { head: '目撃数', width: 60, align: 'right', cell: (effort) => counted(effort.sighted_count, effort) },
  { head: '捕獲数', width: 60, align: 'right', cell: (effort) => counted(effort.captured_count, effort) },
];

const CAPTURE_COLUMNS: readonly Column<HandledRow>[] = [
  { head: '捕獲者', width: 90, cell: ({ hunter_name }) => hunter_name ?? '' },
  { head: '鳥獣の種類', width: 80, cell: ({ species }) => SPECIES_LABELS[species ?? 'unknown'] },
  {
    head: '捕獲頭数',
    width: 50,
    align: 'right',
    cell: ({ count, species }) => `${count}${SPECIES_UNITS[species ?? 'unknown']}`,
  },
  { head: CAPTURE_FIELDS.age_class.label, width: 60, cell: (capture) => ageTexts(capture).join('　') },
  { head: '処理', width: 100, cell: ({ disposal }) => labelOf(DISPOSAL_LABELS, disposal) ?? '' },
  { head: '施設', width: 80, cell: ({ facility_name }) => facility_name ?? '' },
  { head: '特記事項', width: 110, cell: ({ memo }) => memo ?? '' },
];

/** Everyone who recorded something on the day, each once. */
function workersOf({ acts, efforts, captures }: DayRow): string {
  const names = [
    ...acts.map(({ user_name }) => user_name),
    ...efforts.map(({ hunter_name }) => hunter_name),
    ...captures.flatMap(({ hunter_name }) => hunter_name ?? []),
  ];
  return [...new Set(names)].join('、');
}

/** 作業日報: a page for each day. Source: R219. */
export function drawDaily(job: DailyJob, write: WriteBytes): Paper {
  const { rows } = job;
  const paper = new Paper(job, write, { layout: 'portrait', summary: `${rows.length}日` });
  if (rows.length === 0) paper.notes(['この期間の作業の記録はありません']);
  for (const [index, row] of rows.entries()) {
    paper.continued = '';
    if (index > 0) paper.newPage();
    paper.continued = formatWarekiDay(row.day);
    drawDay(paper, row);
  }
  return paper;
}

function drawDay(paper: Paper, row: DayRow): void {
  const fields = [
    { label: '作業年月日', text: formatWarekiDay(row.day) },
    { label: '作業時間', text: '　　時　　分 〜 　　時　　分' },
    { label: '作業従事者', text: workersOf(row), isWide: true },
  ];
  paper.y += 6;
  drawFieldGrid(paper, { fields, width: paper.width });
  paper.heading('わな猟');
  drawTable(paper, { columns: ACT_COLUMNS, rows: row.acts, emptyText: 'わなの作業の記録はありません' });
  paper.heading('銃猟・出猟');
  drawTable(paper, { columns: EFFORT_COLUMNS, rows: row.efforts, emptyText: '出猟の記録はありません' });
  paper.heading('捕獲個体の処理');
  const emptyText = noCapturesText(row.left_out);
  drawTable(paper, { columns: CAPTURE_COLUMNS, rows: row.captures, emptyText });
  if (row.left_out > 0) paper.notes(leftOutNote(row.left_out));
  drawBox(paper, '特記事項', REMARKS_HEIGHT);
  const signs = CONFIRM_HEIGHT + 6;
  paper.reserve(HEADING_HEIGHT + MIN_PHOTO_HEIGHT + signs);
  drawBox(paper, '従事者集合写真', paper.bottom - paper.y - HEADING_HEIGHT - signs);
  drawConfirmBoxes(paper, ['作成者', '確認者', '確認日']);
}

/** An empty box to write or paste in. */
function drawBox(paper: Paper, title: string, height: number): void {
  paper.reserve(HEADING_HEIGHT + height);
  paper.heading(title);
  const { left, width, y } = paper;
  paper.artifact(() => paper.doc.rect(left, y, width, height).lineWidth(0.5).strokeColor(RULE).stroke());
  paper.y += height + 6;
}
