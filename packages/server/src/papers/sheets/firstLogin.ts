import { formatWarekiDateTime } from '@satomori/core';
import encodeQr from 'qr';
import type { FirstLoginJob, SlipRow } from '../jobs/jobs.ts';
import { FAINT_INK, INK, Paper, type WriteBytes } from '../parts/page.ts';

const SLIPS_PER_PAGE = 3;
const PADDING = 12;
/** 42 mm: readable by a phone's camera from arm's length. */
const QR_SIZE = 119;

const STEPS = [
  '1. スマートフォンのカメラで、右の図を写します。',
  '2. 開いたページで、自分のパスワードを決めます。',
  '3. 次からは、上のログインIDとそのパスワードでログインします。',
];
const WARNING = 'この票は一度だけ使えます。ほかの人に渡さず、使い終わったら細かく切って捨ててください。';

/** 初回ログイン票: slips to cut apart, one for each person. */
export function drawFirstLogin(job: FirstLoginJob, write: WriteBytes): Paper {
  const { rows } = job;
  const paper = new Paper(job, write, { layout: 'portrait', summary: `${rows.length}人` });
  const height = (paper.bottom - paper.top) / SLIPS_PER_PAGE;
  for (const [index, row] of rows.entries()) {
    const place = index % SLIPS_PER_PAGE;
    if (index > 0 && place === 0) paper.newPage();
    const top = paper.top + place * height;
    if (place > 0) drawCut(paper, top);
    drawSlip(paper, row, top + PADDING, job);
  }
  return paper;
}

function drawCut(paper: Paper, y: number): void {
  paper.doc.dash(4, { space: 3 });
  paper.rule(paper.left, y, paper.left + paper.width, y);
  paper.doc.undash();
}

function drawSlip(paper: Paper, row: SlipRow, top: number, { site, expires_at }: FirstLoginJob): void {
  const x = paper.left + PADDING;
  const width = paper.width - QR_SIZE - 4 * PADDING;
  const small = { size: 9, width } as const;
  let y = paper.writeBlock(`${row.name} 様`, x, top, { size: 15, weight: 'bold', width, mostLines: 2 });
  y = paper.writeBlock([site.name, row.group_name].filter(Boolean).join('　'), x, y, {
    ...small,
    color: FAINT_INK,
    mostLines: 2,
  });
  const id = { size: 12, weight: 'bold', width, mostLines: 2 } as const;
  y = paper.writeBlock(`ログインID　${row.login_id}`, x, y + 8, id) + 8;
  for (const step of STEPS) y = paper.writeBlock(step, x, y, { size: 10, width });
  y = paper.writeBlock(`${formatWarekiDateTime(expires_at)} まで使えます。`, x, y + 6, small);
  y = paper.writeBlock(WARNING, x, y, small);
  const contact = site.contact_name === null ? [] : [`分からないときは: ${site.contact_name}`];
  for (const line of contact) y = paper.writeBlock(line, x, y, small);

  const left = paper.left + paper.width - QR_SIZE - PADDING;
  drawQr(paper, row.link, left, top);
  paper.writeBlock(row.link, left - PADDING, top + QR_SIZE + 6, {
    size: 6,
    width: QR_SIZE + 2 * PADDING,
    color: FAINT_INK,
    align: 'center',
  });
}

function drawQr(paper: Paper, text: string, x: number, y: number): void {
  const modules = encodeQr(text, 'raw', { ecc: 'medium', border: 1 });
  const size = QR_SIZE / modules.length;
  const draw = () => {
    for (const [row, line] of modules.entries())
      for (const [column, isDark] of line.entries())
        if (isDark) paper.doc.rect(x + column * size, y + row * size, size, size);
    paper.doc.fill(INK);
  };
  paper.figure('ログインのための二次元コード', draw);
}
