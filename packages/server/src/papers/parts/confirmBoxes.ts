import type { Paper } from './page.ts';

const BOX = { height: 30, head: 62 };
/** With the space below. */
export const CONFIRM_HEIGHT = BOX.height + 6;

/** 確認欄: lines to write on by hand, one box for each word. */
export function drawConfirmBoxes(paper: Paper, words: readonly string[]): void {
  paper.reserve(BOX.height);
  const { left, y: top } = paper;
  const bottom = top + BOX.height;
  const width = paper.width / words.length;
  paper.content('P', () => {
    for (const y of [top, bottom]) paper.rule(left, y, left + paper.width, y);
    for (const [index, word] of words.entries()) {
      const x = left + index * width;
      paper.rule(x, top, x, bottom);
      paper.writeBlock(word, x + 3, top + 2, { size: 7.5, width: BOX.head });
    }
    paper.rule(left + paper.width, top, left + paper.width, bottom);
  });
  paper.y = top + CONFIRM_HEIGHT;
}
