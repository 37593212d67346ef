import {
  ageTexts,
  CAPTURE_FIELDS,
  fieldLines,
  formatWarekiDate,
  formatWarekiDateTime,
  PHOTO_KIND_LABELS,
  placeText,
  POST_STATUS_LABELS,
  SPECIES_UNITS,
  TIME_OF_DAY_NOTES,
} from '@satomori/core';
import { countBesideLeftOut, leftOutNote } from '../../posts/leftOutNote.ts';
import type { CaptureReportJob, CaptureReportRow, PaperBasemap, PaperPhoto } from '../jobs/jobs.ts';
import { drawConfirmBoxes } from '../parts/confirmBoxes.ts';
import { coordinates } from '../parts/coordinates.ts';
import { drawFieldGrid, type GridField } from '../parts/fieldGrid.ts';
import { Paper, type WriteBytes } from '../parts/page.ts';
import { drawPhotoGrid } from '../parts/photoGrid.ts';
import { drawSmallMap } from '../town-map/smallMap.ts';

const MAP = { width: 186, height: 182, gap: 10 };
const PHOTO_ROWS = 3;
const CONFIRMED_BY = ['作成者', '確認者', '確認日', '確認方法'];

/** Shown only where known: most animals have few of them. */
const FURTHER = [
  'pregnant',
  'body_length_cm',
  'weight_kg',
  'weight_measure',
  'estimated_age_years',
  'worker_ids',
  'kill_method',
  'hit_site',
  'killed_at',
  'disposal',
  'disposal_place',
  'facility_name',
  'delivered_at',
  'release_kind',
  'proof_part',
  'csf_sample',
  'csf_sample_no',
  'csf_result',
  'abnormal_items',
  'body_temperature_c',
] as const;
const USUAL = [
  'result',
  'capture_class',
  'species',
  'sex',
  'method',
  'trap_name',
  'hunter_name',
  'permit_no',
  'license_type',
] as const;

const instantText = (at: string): string => formatWarekiDateTime(Number(at));

function capturedText({ captured_at, time_precision }: CaptureReportRow): string {
  if (time_precision === 'exact') return formatWarekiDateTime(captured_at);
  if (time_precision === 'about') return `${formatWarekiDateTime(captured_at)}頃`;
  return `${formatWarekiDate(captured_at)}${TIME_OF_DAY_NOTES[time_precision]}`;
}

const linesOf = (row: CaptureReportRow, names: readonly (typeof FURTHER | typeof USUAL)[number][]) =>
  fieldLines(CAPTURE_FIELDS, row, names, instantText);

function fieldsOf(row: CaptureReportRow): GridField[] {
  const animals = `${row.count}${SPECIES_UNITS[row.species ?? 'unknown']}`;
  const approved = row.approved_at === null ? '' : `　${formatWarekiDate(row.approved_at)}`;
  const own: [string, string | null][] = [
    [CAPTURE_FIELDS.capture_no.label, row.capture_no],
    ['捕獲日時', capturedText(row)],
    ['頭数', [animals, ...ageTexts(row)].join('　')],
    ['場所', placeText(row)],
    ['メッシュ', row.mesh_label ?? row.mesh_code],
    ['緯度・経度', coordinates(row)],
    ['状態', `${POST_STATUS_LABELS[row.status]}${approved}`],
  ];
  const approver: [string, string | null][] = [['承認者', row.approver_name]];
  const further = [...approver, ...linesOf(row, FURTHER)].filter(([, text]) => text !== null);
  return [...own, ...linesOf(row, USUAL), ...further].map(([label, text]) => ({ label, text: text ?? '' }));
}

function captionOf({ photo_kind, caption, taken_at }: PaperPhoto, index: number): string {
  const taken = taken_at === null ? null : `撮影 ${formatWarekiDateTime(taken_at)}`;
  return [`写真${index + 1}　${PHOTO_KIND_LABELS[photo_kind]}`, caption, taken]
    .filter((text) => text !== null && text !== '')
    .join('　');
}

/** 捕獲個体報告書: a page for each animal, with a small map and its photos. */
export async function drawCaptureReport(job: CaptureReportJob, write: WriteBytes): Promise<Paper> {
  const { rows, basemap, left_out } = job;
  const summary = countBesideLeftOut(rows.length, left_out);
  const paper = new Paper(job, write, { layout: 'portrait', summary });
  if (rows.length === 0) paper.notes(['該当する記録はありません', ...leftOutNote(left_out)]);
  for (const [index, row] of rows.entries()) {
    paper.continued = '';
    if (index > 0) paper.newPage();
    await drawAnimal(paper, row, { index, basemap });
  }
  return paper;
}

async function drawAnimal(
  paper: Paper,
  row: CaptureReportRow,
  { index, basemap }: { index: number; basemap: PaperBasemap | null },
): Promise<void> {
  paper.continued = `No. ${index + 1}　${row.capture_no ?? '番号なし'}`;
  paper.heading(paper.continued);
  const { y: top, pages } = paper;
  // Before the fields, which may go on on another page.
  const left = paper.left + paper.width - MAP.width;
  await drawSmallMap(paper, row, { left, top, width: MAP.width, height: MAP.height, basemap });
  drawFieldGrid(paper, { fields: fieldsOf(row), width: paper.width - MAP.width - MAP.gap });
  paper.y = (paper.pages === pages ? Math.max(paper.y, top + MAP.height) : paper.y) + 4;
  const answers = row.own_answers.map(({ question, answer }) => ({
    label: question,
    text: answer,
    isWide: true,
  }));
  const memo = { label: CAPTURE_FIELDS.memo.label, text: row.memo ?? '', isWide: true };
  drawFieldGrid(paper, { fields: [...answers, memo], width: paper.width });
  paper.y += 6;
  drawConfirmBoxes(paper, CONFIRMED_BY);
  const photos = row.photos.map((photo, at) => ({ file: photo.file, caption: captionOf(photo, at) }));
  if (photos.length === 0) paper.notes(['写真はありません。']);
  await drawPhotoGrid(paper, photos, { rowsPerPage: PHOTO_ROWS });
}
