import {
  ageTexts,
  CAPTURE_FIELDS,
  fieldLines,
  formatWarekiDate,
  placeText,
  SPECIES_UNITS,
} from '@satomori/core';
import { countBesideLeftOut, leftOutNote } from '../../posts/leftOutNote.ts';
import type { ConfirmationJob } from '../jobs/jobs.ts';
import { coordinates } from '../parts/coordinates.ts';
import { drawFieldGrid, type GridField } from '../parts/fieldGrid.ts';
import { Paper, type WriteBytes } from '../parts/page.ts';

type Row = ConfirmationJob['rows'][number];

const BEFORE = ['hunter_name', 'permit_no', 'license_type'] as const;
const ANIMAL = ['capture_class', 'species', 'sex'] as const;
const AFTER = ['method', 'trap_name', 'disposal', 'disposal_place', 'facility_name', 'proof_part'] as const;
/** Written by hand: who confirmed it, how and when. */
const BY_HAND: readonly GridField[] = [
  { label: '確認方法', text: '□ 現地で確認　　□ 写真で確認　　□ 証拠物（尾など）で確認　　□ 処理施設で確認' },
  { label: '確認年月日', text: '令和　　　年　　　月　　　日' },
  { label: '確認者の所属', text: ' \n ' },
  { label: '確認者の氏名', text: ' \n　　　　　　　　　　　　　　　　　　　　　　　　　　　　印' },
  { label: '備考', text: ' \n \n ' },
].map((field) => ({ ...field, isWide: true }));

function fieldsOf(row: Row): GridField[] {
  const lines = (names: readonly (typeof BEFORE | typeof ANIMAL | typeof AFTER)[number][]) =>
    fieldLines(CAPTURE_FIELDS, row, names);
  const place = [placeText(row), coordinates(row)].filter(Boolean).join('　');
  const animals = `${row.count}${SPECIES_UNITS[row.species ?? 'unknown']}`;
  const all: [string, string | null][] = [
    [CAPTURE_FIELDS.capture_no.label, row.capture_no],
    ...lines(BEFORE),
    ['捕獲年月日', formatWarekiDate(row.captured_at)],
    ['捕獲場所', place],
    ['メッシュ', row.mesh_label ?? row.mesh_code],
    ...lines(ANIMAL),
    ['頭数', [animals, ...ageTexts(row)].join('　')],
    ...lines(AFTER),
  ];
  return all.map(([label, text]) => ({ label, text: text ?? '', isWide: true }));
}

/** 捕獲確認書: a page for each capture, to be confirmed by hand. */
export function drawConfirmation(job: ConfirmationJob, write: WriteBytes): Paper {
  const { rows, left_out } = job;
  const summary = countBesideLeftOut(rows.length, left_out);
  const paper = new Paper(job, write, { layout: 'portrait', summary });
  if (rows.length === 0) paper.notes(['該当する記録はありません', ...leftOutNote(left_out)]);
  for (const [index, row] of rows.entries()) {
    if (index > 0) paper.newPage();
    paper.heading(`No. ${index + 1}　次の捕獲を確認しました。`);
    drawFieldGrid(paper, { fields: fieldsOf(row), width: paper.width, columns: 1, size: 10 });
    paper.y += 14;
    drawFieldGrid(paper, { fields: BY_HAND, width: paper.width, columns: 1, size: 10 });
  }
  return paper;
}
