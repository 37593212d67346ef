import {
  AGE_CLASS_LABELS,
  fieldText,
  formatWarekiDate,
  formatWarekiDateTime,
  placeText,
  REPORT_KIND_LABELS,
  REPORT_KINDS,
  SIGHTING_FIELDS,
  SPECIES,
  SPECIES_LABELS,
  TIME_OF_DAY_NOTES,
} from '@satomori/core';
import type { SightingPaperRow, WitnessListJob } from '../jobs/jobs.ts';
import { coordinates } from '../parts/coordinates.ts';
import { Paper, type WriteBytes } from '../parts/page.ts';
import { drawStampBoxes } from '../parts/stampBoxes.ts';
import { type Column, drawTable, numberColumn } from '../parts/table.ts';
import { leftOutNote } from '../../posts/leftOutNote.ts';

const AGE_HEAD = SIGHTING_FIELDS.age_class.label;

type Field =
  | 'certainty'
  | 'family'
  | 'signs'
  | 'damages'
  | 'injury_level'
  | 'environment'
  | 'behaviour'
  | 'response';

const textOf = (row: SightingPaperRow, name: Field): string | null =>
  fieldText(SIGHTING_FIELDS, row as never, name);

const joined = (texts: readonly (string | null)[]): string =>
  texts.filter((text) => text !== null && text !== '').join('、');

function seenAt({ witnessed_at, time_precision }: SightingPaperRow): string {
  if (time_precision === 'exact') return formatWarekiDateTime(witnessed_at);
  if (time_precision === 'about') return `${formatWarekiDateTime(witnessed_at)}頃`;
  return `${formatWarekiDate(witnessed_at)}${TIME_OF_DAY_NOTES[time_precision]}`;
}

const speciesText = (row: SightingPaperRow): string =>
  `${SPECIES_LABELS[row.species ?? 'unknown']}${row.certainty === 'likely' ? `（${textOf(row, 'certainty')}）` : ''}`;

/** Adults and young as far as they were told apart. */
function agesText({ adult_count, young_count, age_class }: SightingPaperRow): string {
  const counted = [
    ...(adult_count === null ? [] : [`成獣${adult_count}`]),
    ...(young_count === null ? [] : [`幼獣${young_count}`]),
  ];
  if (counted.length > 0) return counted.join('　');
  return age_class === null ? '' : AGE_CLASS_LABELS[age_class];
}

/** Together as wide as the page: usual times and positions take one line. */
const COLUMNS: readonly Column<SightingPaperRow>[] = [
  numberColumn(),
  { head: '目撃日時', width: 104, cell: seenAt },
  { head: '区分', width: 48, cell: ({ report_kind }) => REPORT_KIND_LABELS[report_kind] },
  { head: '鳥獣の種類', width: 62, cell: speciesText },
  {
    head: '頭数',
    width: 28,
    align: 'right',
    cell: ({ count, count_text }) => count_text ?? String(count ?? '不明'),
  },
  { head: AGE_HEAD, width: 40, cell: agesText },
  { head: '場所', width: 84, cell: placeText },
  { head: '緯度・経度', width: 88, cell: (row) => coordinates(row) ?? '' },
  {
    head: '状況',
    width: 84,
    cell: (row) => joined(['family', 'behaviour', 'signs'].map((name) => textOf(row, name as Field))),
  },
  {
    head: '被害',
    width: 46,
    cell: (row) => joined([textOf(row, 'injury_level'), textOf(row, 'damages')]),
  },
  { head: '周辺環境', width: 48, cell: (row) => textOf(row, 'environment') ?? '' },
  { head: '対応', width: 40, cell: (row) => textOf(row, 'response') ?? '' },
  { head: '備考', width: 64, cell: ({ memo }) => memo ?? '' },
];

interface KindTotal {
  species: string;
  records: number;
  byKind: Record<(typeof REPORT_KINDS)[number], number>;
}

const TOTAL_COLUMNS: readonly Column<KindTotal>[] = [
  { head: '鳥獣の種類', width: 130, cell: ({ species }) => species },
  ...REPORT_KINDS.map(
    (kind): Column<KindTotal> => ({
      head: REPORT_KIND_LABELS[kind],
      width: 60,
      align: 'right',
      cell: ({ byKind }) => String(byKind[kind]),
    }),
  ),
  { head: '件数', width: 50, align: 'right', cell: ({ records }) => String(records) },
];

function totalsOf(rows: readonly SightingPaperRow[]): KindTotal[] {
  return SPECIES.flatMap((species) => {
    const chosen = rows.filter((row) => (row.species ?? 'unknown') === species);
    if (chosen.length === 0) return [];
    const byKind = Object.fromEntries(
      REPORT_KINDS.map((kind) => [kind, chosen.filter(({ report_kind }) => report_kind === kind).length]),
    ) as KindTotal['byKind'];
    return [{ species: SPECIES_LABELS[species], records: chosen.length, byKind }];
  });
}

/** 目撃情報一覧: a row per report, without who reported it. Source: R85. */
export function drawWitnessList(job: WitnessListJob, write: WriteBytes): Paper {
  const rows = job.rows.filter(({ status }) => status !== 'withdrawn');
  const withdrawn = job.rows.length - rows.length;
  const paper = new Paper(job, write, { layout: 'landscape', summary: `${rows.length}件` });
  drawStampBoxes(paper);
  drawTable(paper, { columns: COLUMNS, rows });
  if (rows.length > 0) {
    paper.reserve(60);
    paper.heading('鳥獣の種類別・区分別の件数');
    drawTable(paper, { columns: TOTAL_COLUMNS, rows: totalsOf(rows), width: 420 });
  }
  paper.notes([
    '通報者の氏名と電話は、この一覧に載せません。',
    ...(withdrawn === 0 ? [] : [`取り下げられた記録 ${withdrawn}件は載せていません。`]),
    ...leftOutNote(job.left_out),
  ]);
  return paper;
}
