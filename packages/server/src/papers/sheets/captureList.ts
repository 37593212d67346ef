import {
  ageTexts,
  CAPTURE_FIELDS,
  CAPTURE_METHOD_LABELS,
  DISPOSAL_LABELS,
  HUNT_CAPTURE_CLASS_LABELS,
  POST_STATUS_LABELS,
  type PostStatus,
  SEX_LABELS,
  SPECIES_LABELS,
  TIME_OF_DAY_NOTES,
  formatWarekiDate,
  isCaught,
  labelOf,
  placeText,
} from '@satomori/core';
import { countedText } from '../../stats/countedCaptures.ts';
import { type CaptureTotal, captureTotals, counts, furtherTotals } from './captureTotals.ts';
import { leftOutNote } from '../../posts/leftOutNote.ts';
import { coordinates } from '../parts/coordinates.ts';
import type { CaptureListJob, CapturePaperRow } from '../jobs/jobs.ts';
import { Paper, type WriteBytes } from '../parts/page.ts';
import { drawStampBoxes } from '../parts/stampBoxes.ts';
import { type CellText, type Column, drawTable, numberColumn } from '../parts/table.ts';

const present = (lines: readonly (string | null)[]): string[] =>
  lines.filter((line): line is string => line !== null && line !== '');

const textOf = <Code extends string>(labels: Record<Code, string>, code: Code | null): string =>
  labelOf(labels, code) ?? '';

const { body_length_cm, weight_kg } = CAPTURE_FIELDS;

/** Column titles of the official list where they differ from the field's label: 捕獲日 has no time, 雌雄 for 性別. */
const COLUMNS: readonly Column<CapturePaperRow>[] = [
  numberColumn(),
  { head: CAPTURE_FIELDS.capture_no.label, width: 52, cell: ({ capture_no }) => capture_no ?? '' },
  { head: '捕獲日', width: 74, cell: captureDay },
  { head: CAPTURE_FIELDS.place.label, width: 98, cell: capturePlace },
  { head: 'メッシュ', width: 40, cell: ({ mesh_label, mesh_code }) => mesh_label ?? mesh_code ?? '' },
  { head: CAPTURE_FIELDS.capture_class.label, width: 44, cell: captureClass },
  {
    head: CAPTURE_FIELDS.method.label,
    width: 72,
    cell: ({ method }) => textOf(CAPTURE_METHOD_LABELS, method),
  },
  { head: CAPTURE_FIELDS.species.label, width: 56, cell: ({ species }) => textOf(SPECIES_LABELS, species) },
  { head: '雌雄', width: 26, align: 'center', cell: ({ sex }) => textOf(SEX_LABELS, sex) },
  { head: CAPTURE_FIELDS.age_class.label, width: 36, cell: ageTexts },
  { head: CAPTURE_FIELDS.count.label, width: 26, align: 'right', cell: ({ count }) => String(count) },
  {
    head: `${body_length_cm.label}\n(${body_length_cm.unit})`,
    width: 32,
    align: 'right',
    cell: ({ body_length_cm }) => number(body_length_cm),
  },
  { head: `${weight_kg.label}\n(${weight_kg.unit})`, width: 36, align: 'right', cell: weight },
  {
    head: '処理',
    width: 60,
    cell: ({ disposal, facility_name }) => present([labelOf(DISPOSAL_LABELS, disposal), facility_name]),
  },
  { head: CAPTURE_FIELDS.hunter_name.label, width: 72, cell: ({ hunter_name }) => hunter_name ?? '' },
  { head: '状態', width: 40, cell: ({ status }) => POST_STATUS_LABELS[status] },
];

const TOTAL_COLUMNS: readonly Column<CaptureTotal>[] = [
  { head: '件数', width: 40, align: 'right', cell: ({ records }) => String(records) },
  { head: '成獣', width: 44, align: 'right', cell: ({ adult }) => String(adult) },
  { head: '幼獣', width: 44, align: 'right', cell: ({ young }) => String(young) },
  { head: '計', width: 44, align: 'right', cell: ({ all }) => String(all) },
  { head: '単位', width: 30, align: 'center', cell: ({ unit }) => unit },
];
const LABEL_COLUMN: Column<CaptureTotal> = {
  head: CAPTURE_FIELDS.species.label,
  width: 150,
  cell: ({ label }) => label,
};
const BY_COLUMN: Column<CaptureTotal> = { head: '区分', width: 60, cell: ({ by }) => by };
const TOTALS_WIDTH = 352;
/** Height of a row of the totals, including its rules. */
const TOTALS_ROW_HEIGHT = 16.1;

const number = (value: number | null): string => (value === null ? '' : String(value));

function captureDay({ captured_at, time_precision }: CapturePaperRow): CellText {
  const day = formatWarekiDate(captured_at);
  return time_precision === 'unknown' ? [day, TIME_OF_DAY_NOTES.unknown] : day;
}

/** Without a place name its position: the law requires where. */
function capturePlace(row: CapturePaperRow): CellText {
  const place = placeText(row);
  return place === '' ? (coordinates(row) ?? '') : place;
}

function captureClass({ result, capture_class }: CapturePaperRow): CellText {
  return result === 'bycatch' ? '錯誤捕獲' : textOf(HUNT_CAPTURE_CLASS_LABELS, capture_class);
}

/** An estimated weight is marked as such, as the records of game meat (gibier) require. */
function weight({ weight_kg, weight_measure }: CapturePaperRow): CellText {
  return present([number(weight_kg), weight_kg !== null && weight_measure === 'estimated' ? '推定値' : null]);
}

/** 捕獲実績一覧: a row per record of animals, with totals at the end. */
export function drawCaptureList(job: CaptureListJob, write: WriteBytes): Paper {
  const rows = job.rows.filter(({ result }) => isCaught(result));
  const paper = new Paper(job, write, { layout: 'landscape', summary: `${rows.length}件` });
  drawStampBoxes(paper);
  drawTable(paper, { columns: COLUMNS, rows });
  if (rows.length > 0) drawTotals(paper, rows, job.counted_statuses);
  drawNotes(paper, job);
  return paper;
}

function drawTotals(paper: Paper, rows: readonly CapturePaperRow[], statuses: readonly PostStatus[]): void {
  const totals = captureTotals(rows, statuses);
  const further = furtherTotals(rows, statuses);
  const counted = countedText({ statuses, results: ['captured'] });
  paper.reserve(36 + (totals.length + 2) * TOTALS_ROW_HEIGHT);
  paper.heading(`${CAPTURE_FIELDS.species.label}別の集計（${counted}）`);
  const style = { isStrong: ({ isSum }: CaptureTotal) => isSum, emptyText: '集計する記録はありません' };
  drawTable(paper, {
    ...style,
    columns: [LABEL_COLUMN, ...TOTAL_COLUMNS],
    rows: totals,
    width: TOTALS_WIDTH,
  });
  if (further.length === 0) return;
  paper.reserve(36 + 3 * TOTALS_ROW_HEIGHT);
  paper.heading(`捕獲方法別・捕獲区分別・捕獲者別の集計（${counted}）`);
  drawTable(paper, {
    columns: [BY_COLUMN, { ...LABEL_COLUMN, head: '内訳' }, ...TOTAL_COLUMNS],
    rows: further,
    width: TOTALS_WIDTH + BY_COLUMN.width,
  });
}

/** Notes on what is missing in the table or in the totals, so that nothing is omitted silently. */
function drawNotes(paper: Paper, { rows, left_out }: CaptureListJob): void {
  const withdrawn = rows.filter((row) => isCaught(row.result) && !counts(row)).length;
  const others = rows.filter(({ result }) => !isCaught(result)).length;
  const notes = [
    ...leftOutNote(left_out),
    ...(withdrawn === 0 ? [] : [`取り下げられた記録 ${withdrawn}件は、集計に含めていません。`]),
    ...(others === 0
      ? []
      : [`捕獲のない記録（空はじき・目撃・見回り）${others}件は、この一覧に載せていません。`]),
  ];
  paper.notes(notes);
}
