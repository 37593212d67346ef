import type { Paper } from './page.ts';

const BOX = { width: 46, head: 13, height: 42 };
/** Below the boxes. */
const GAP = 6;

/** Who seals a list of the town office, the highest first. */
const APPROVERS = ['課長', '係長', '担当', '確認者'];

const STAMPS_HEIGHT = BOX.head + BOX.height + GAP;

/** 決裁欄: empty boxes for seals, at the right edge. */
export function drawStampBoxes(paper: Paper, words: readonly string[] = APPROVERS): void {
  paper.reserve(STAMPS_HEIGHT);
  const top = paper.y;
  const right = paper.left + paper.width;
  const left = right - words.length * BOX.width;
  const bottom = top + BOX.head + BOX.height;
  paper.content('P', () => {
    for (const y of [top, top + BOX.head, bottom]) paper.rule(left, y, right, y);
    for (const [index, word] of [...words, ''].entries()) {
      const x = left + index * BOX.width;
      paper.rule(x, top, x, bottom);
      paper.writeLines([word], x, top + 1, { size: 8, width: BOX.width, align: 'center' });
    }
  });
  paper.y = bottom + GAP;
}
