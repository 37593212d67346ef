const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3ffff}]/u;

/** Columns that a text occupies in a terminal: Japanese letters and emoji occupy two. */
export const cellsOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (WIDE.test(letter) ? 2 : 1), 0);

/** Whether a cell begins at this column: blank right before it, and either text or an empty cell here. */
export function startsAt(row: string, edge: number): boolean {
  const letters = [...row];
  let width = 0;
  for (const [index, letter] of letters.entries()) {
    if (width === edge) return index === 0 || letters[index - 1] === ' ';
    width += cellsOf(letter);
  }
  return width < edge;
}
