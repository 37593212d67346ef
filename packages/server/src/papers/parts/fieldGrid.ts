import { CELL_SIZE } from './table.ts';
import { type BlockStyle, HEAD_GROUND, lineHeightOf, type Paper } from './page.ts';

/** A label with its value; `isWide` fills the width. */
export interface GridField {
  label: string;
  text: string;
  isWide?: boolean;
}

interface FieldGrid {
  fields: readonly GridField[];
  /** From the left edge of the page's text. */
  width: number;
  /** Fields beside each other. */
  columns?: number;
  /** Of the letters, in points. */
  size?: number;
}

const PADDING = { x: 3, y: 2.5 };

/** The fields in rows of `columns`. */
function rowsOf(fields: readonly GridField[], columns: number): GridField[][] {
  const rows: GridField[][] = [];
  let row: GridField[] = [];
  for (const field of fields) {
    if (row.length > 0 && (field.isWide || row.length === columns)) {
      rows.push(row);
      row = [];
    }
    row.push(field);
    if (field.isWide) {
      rows.push(row);
      row = [];
    }
  }
  return row.length === 0 ? rows : [...rows, row];
}

/**
 * Fields of one thing as a form has them: labels on a ground, values beside them. What does not fit on the page goes on
 * on the next one, a long value in parts.
 */
export function drawFieldGrid(
  paper: Paper,
  { fields, width, columns = 2, size = CELL_SIZE }: FieldGrid,
): void {
  paper.element('Table', () => {
    for (const row of rowsOf(fields, columns)) drawRow(paper, layRow(paper, row, { width, columns, size }));
  });
}

interface LaidRow {
  cells: { label: string[]; text: string[] }[];
  /** Of all cells together, of one, and of its label. */
  width: number;
  cellWidth: number;
  labelWidth: number;
  label: BlockStyle;
  value: BlockStyle;
}

function layRow(
  paper: Paper,
  row: readonly GridField[],
  { width, columns, size }: { width: number; columns: number; size: number },
): LaidRow {
  // Eight letters.
  const labelWidth = 8 * size;
  const cellWidth = row[0]?.isWide ? width : width / columns;
  const label: BlockStyle = { size, width: labelWidth - 2 * PADDING.x };
  const value: BlockStyle = { size, width: cellWidth - labelWidth - 2 * PADDING.x };
  const cells = row.map((field) => ({
    label: paper.lines(field.label, label),
    text: field.text.split('\n').flatMap((line) => paper.lines(line, value)),
  }));
  return { cells, width, cellWidth, labelWidth, label, value };
}

const linesOf = ({ cells }: LaidRow): number =>
  Math.max(...cells.flatMap((cell) => [cell.label.length, cell.text.length]));

/** The same row with some of its lines. */
const sliceRow = (row: LaidRow, start: number, end?: number): LaidRow => ({
  ...row,
  cells: row.cells.map(({ label, text }) => ({
    label: label.slice(start, end),
    text: text.slice(start, end),
  })),
});

function drawRow(paper: Paper, row: LaidRow): void {
  const lines = linesOf(row);
  const lineHeight = lineHeightOf(row.value);
  const fitting = () => Math.floor((paper.bottom - paper.y - 2 * PADDING.y) / lineHeight);
  if (lines <= fitting()) return drawPart(paper, row, lines);
  // A row that fits on a page is kept together.
  paper.newPage();
  const part = Math.min(lines, fitting());
  drawPart(paper, sliceRow(row, 0, part), part);
  if (part < lines) drawRow(paper, sliceRow(row, part));
}

function drawPart(
  paper: Paper,
  { cells, width, cellWidth, labelWidth, ...styles }: LaidRow,
  lines: number,
): void {
  const height = lines * lineHeightOf(styles.value) + 2 * PADDING.y;
  const { left, y } = paper;
  paper.element('TR', () => {
    for (const [index, cell] of cells.entries()) {
      const x = left + index * cellWidth;
      paper.artifact(() => paper.doc.rect(x, y, labelWidth, height).fill(HEAD_GROUND));
      paper.content('TH', () => paper.writeLines(cell.label, x + PADDING.x, y + PADDING.y, styles.label));
      const at = x + labelWidth + PADDING.x;
      paper.content('TD', () => paper.writeLines(cell.text, at, y + PADDING.y, styles.value));
    }
  });
  paper.artifact(() => {
    for (const [index] of cells.entries()) {
      const x = left + index * cellWidth;
      paper.rule(x, y, x, y + height);
      paper.rule(x + labelWidth, y, x + labelWidth, y + height);
    }
    paper.rule(left + width, y, left + width, y + height);
    // After the ground of the labels, which would cover half of them.
    for (const edge of [y, y + height]) paper.rule(left, edge, left + width, edge);
  });
  paper.y = y + height;
}
