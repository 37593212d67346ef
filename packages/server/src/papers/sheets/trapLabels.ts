import { formatWarekiDay, formatWarekiYear, SPECIES_LABELS } from '@satomori/core';
import type { LabelJob, LabelRow, PermitFields } from '../jobs/jobs.ts';
import { type BlockStyle, lineHeightOf, Paper, type WriteBytes } from '../parts/page.ts';

/** The law wants letters of 1 cm by 1 cm: a Japanese letter fills about nine tenths of its size. */
const LETTERS = { size: 32, weight: 'bold' } as const;
const PADDING = 10;
const BLANK = '＿＿＿＿＿＿';

type Line = [what: string, text: string | null];

const speciesText = ({ permit_species }: PermitFields): string | null =>
  permit_species.length === 0
    ? null
    : permit_species.map(({ species }) => SPECIES_LABELS[species]).join('・');

function permitDays({ permit_from, permit_to }: PermitFields): string | null {
  if (permit_from === null || permit_to === null) return null;
  return `${formatWarekiDay(permit_from)}から\n${formatWarekiDay(permit_to)}まで`;
}

/** What the sign of a hunter's trap says (狩猟). */
const huntingLines = (owner: PermitFields): Line[] => [
  ['住所', owner.postal_address],
  ['氏名', owner.name],
  ['都道府県知事名', owner.registration_prefecture === null ? null : `${owner.registration_prefecture}知事`],
  ['登録年度', owner.registration_year === null ? null : formatWarekiYear(owner.registration_year)],
  ['登録番号', owner.registration_no],
];

/** What the sign of a trap says that is set by permit (許可捕獲). */
const permitLines = (owner: PermitFields): Line[] => [
  ['住所', owner.postal_address],
  ['氏名', owner.name],
  ['許可した者', owner.permit_authority],
  ['許可期間', permitDays(owner)],
  ['許可証番号', owner.permit_no],
  ['対象鳥獣', speciesText(owner)],
];

function linesOf({ capture_class, owner }: LabelRow): Line[] {
  if (owner === null) return [['設置者', null]];
  return capture_class === 'hunting' ? huntingLines(owner) : permitLines(owner);
}

/** 標識: a page for each trap, to be copied onto metal or plastic. Source: R218. */
export function drawTrapLabels(job: LabelJob, write: WriteBytes): Paper {
  const { rows } = job;
  const paper = new Paper(job, write, { layout: 'portrait', summary: `${rows.length}枚` });
  if (rows.length === 0) paper.notes(['該当するわなはありません']);
  for (const [index, row] of rows.entries()) {
    if (index > 0) paper.newPage();
    drawLabel(paper, row);
  }
  return paper;
}

/** Lines in a frame, which is closed at the end of a page and opened again on the next. */
function drawFramed(paper: Paper, lines: readonly string[], style: BlockStyle): void {
  let top = paper.y;
  const close = () => {
    const height = paper.y + PADDING - top;
    paper.artifact(() =>
      paper.doc.rect(paper.left, top, paper.width, height).lineWidth(1).strokeColor('#000').stroke(),
    );
  };
  paper.y += PADDING / 2;
  for (const line of lines) {
    if (paper.y + lineHeightOf(style) + PADDING > paper.bottom) {
      close();
      paper.newPage();
      top = paper.y;
      paper.y += PADDING / 2;
    }
    paper.y = paper.writeLines([line], paper.left + PADDING, paper.y, style);
  }
  close();
  paper.y += PADDING;
}

function drawLabel(paper: Paper, row: LabelRow): void {
  const lines = linesOf(row);
  paper.heading(`${row.trap_no}　${row.name}`);
  const style = { ...LETTERS, width: paper.width - 2 * PADDING };
  const texts = lines
    .flatMap(([what, text]) => `${what}　${text ?? BLANK}`.split('\n'))
    .flatMap((line) => paper.lines(line, style));
  drawFramed(paper, texts, style);
  const missing = lines.filter(([, text]) => text === null).map(([what]) => what);
  paper.notes([
    ...(missing.length === 0
      ? []
      : [`登録されていない項目: ${missing.join('、')}。人の登録を直すか、手で書き入れてください。`]),
    '等倍（100%）で印刷すると、文字は縦・横とも1cm以上です。紙やラミネートした紙は標識として認められません。金属かプラスチックの板に写し、わなごとに付けてください。',
  ]);
}
