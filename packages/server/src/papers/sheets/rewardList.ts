import {
  ageTexts,
  CAPTURE_FIELDS,
  formatWarekiDate,
  groupDigits,
  HUNT_CAPTURE_CLASS_LABELS,
  labelOf,
  NO_PRICE,
  readRewardBasis,
  SPECIES_LABELS,
  SPECIES_UNITS,
} from '@satomori/core';
import { leftOutNote } from '../../posts/leftOutNote.ts';
import type { RewardListJob, RewardRow } from '../jobs/jobs.ts';
import { Paper, type WriteBytes } from '../parts/page.ts';
import { drawStampBoxes } from '../parts/stampBoxes.ts';
import { type Column, drawTable } from '../parts/table.ts';

const NOBODY = '捕獲者の記入なし';
const AGE_HEAD = CAPTURE_FIELDS.age_class.label;

interface RewardLine {
  number: string;
  name: string;
  capture: RewardRow | null;
  yen: number | null;
  isSum: boolean;
}

const of =
  (text: (capture: RewardRow) => string) =>
  ({ capture }: RewardLine): string =>
    capture === null ? '' : text(capture);

const COLUMNS: readonly Column<RewardLine>[] = [
  { head: 'No.', width: 24, align: 'right', cell: ({ number }) => number },
  { head: CAPTURE_FIELDS.hunter_name.label, width: 96, cell: ({ name }) => name },
  { head: CAPTURE_FIELDS.capture_no.label, width: 60, cell: of(({ capture_no }) => capture_no ?? '') },
  { head: '捕獲日', width: 80, cell: of(({ captured_at }) => formatWarekiDate(captured_at)) },
  {
    head: CAPTURE_FIELDS.species.label,
    width: 70,
    cell: of(({ species }) => labelOf(SPECIES_LABELS, species) ?? ''),
  },
  { head: AGE_HEAD, width: 40, cell: of((capture) => ageTexts(capture).join('　')) },
  {
    head: CAPTURE_FIELDS.count.label,
    width: 34,
    align: 'right',
    cell: of(({ count, species }) => `${count}${SPECIES_UNITS[species ?? 'unknown']}`),
  },
  {
    head: CAPTURE_FIELDS.capture_class.label,
    width: 60,
    cell: of(({ capture_class }) => labelOf(HUNT_CAPTURE_CLASS_LABELS, capture_class) ?? ''),
  },
  { head: '承認したときの単価', width: 190, cell: of(({ payment_class }) => payment_class ?? '（未決定）') },
  {
    head: '報償額（円）',
    width: 60,
    align: 'right',
    cell: ({ yen }) => (yen === null ? '' : groupDigits(yen)),
  },
  { head: '受領印', width: 46, cell: () => '' },
];

const yenOf = (rows: readonly RewardRow[]): number =>
  rows.reduce((sum, { payment_yen }) => sum + (payment_yen ?? 0), 0);

const sumLine = (name: string, rows: readonly RewardRow[]): RewardLine => ({
  number: '',
  name,
  capture: null,
  yen: yenOf(rows),
  isSum: true,
});

/** The captures of each person, then that person's sum; two people of one name are two. */
function linesOf(rows: readonly RewardRow[]): RewardLine[] {
  let number = 0;
  const people = Map.groupBy(rows, ({ hunter_id, hunter_name }) => hunter_id ?? hunter_name);
  return [...people.values()].flatMap((captures) => {
    const name = captures[0]?.hunter_name ?? NOBODY;
    return [
      ...captures.map((capture) => {
        number += 1;
        return { number: String(number), name, capture, yen: capture.payment_yen, isSum: false };
      }),
      sumLine(`${name}　小計 ${captures.length}件`, captures),
    ];
  });
}

interface PriceLine {
  name: string;
  price: number;
  count: number;
  unit: string;
}

const PRICE_COLUMNS: readonly Column<PriceLine>[] = [
  { head: '単価の区分', width: 190, cell: ({ name }) => name },
  { head: '単価（円）', width: 70, align: 'right', cell: ({ price }) => groupDigits(price) },
  { head: '数', width: 50, align: 'right', cell: ({ count, unit }) => `${count}${unit}` },
  { head: '金額（円）', width: 80, align: 'right', cell: ({ price, count }) => groupDigits(price * count) },
];

/** Animals by the unit prices that they were paid with. */
function priceLines(rows: readonly RewardRow[]): PriceLine[] {
  const parts = rows.flatMap(({ payment_class }) => readRewardBasis(payment_class ?? ''));
  return [...Map.groupBy(parts, ({ name, yen }) => `${name} ${yen}`).values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const count = same.reduce((sum, part) => sum + part.count, 0);
    return [{ name: first.name, price: first.yen, count, unit: first.unit }];
  });
}

/** 報償支払一覧: by person with sums, and by unit price. Source: R169. */
export function drawRewardList(job: RewardListJob, write: WriteBytes): Paper {
  const { rows } = job;
  const paper = new Paper(job, write, { layout: 'landscape', summary: `${rows.length}件` });
  drawStampBoxes(paper);
  const lines = linesOf(rows);
  if (lines.length > 0) lines.push(sumLine('合計', rows));
  drawTable(paper, { columns: COLUMNS, rows: lines, isStrong: ({ isSum }) => isSum });
  const prices = priceLines(rows);
  if (prices.length > 0) {
    paper.reserve(60);
    paper.heading('単価別の集計');
    drawTable(paper, { columns: PRICE_COLUMNS, rows: prices, width: 390 });
  }
  const unpriced = rows.filter(({ payment_class }) => payment_class === NO_PRICE).length;
  const open = rows.filter(({ payment_class }) => payment_class === null).length;
  paper.notes([
    '報償額は、承認したときに、捕獲した日の単価で決まった額です。あとで単価を変えても変わりません。',
    ...(unpriced === 0 ? [] : [`${NO_PRICE}の記録 ${unpriced}件は、金額に含めていません。`]),
    ...(open === 0 ? [] : [`報償額が決まっていない記録 ${open}件は、金額に含めていません。`]),
    ...leftOutNote(job.left_out),
  ]);
  return paper;
}
