import { type BlockStyle, HEAD_GROUND, lineHeightOf, type Paper } from './page.ts';

/** The content of a cell: one paragraph, or several below each other. */
export type CellText = string | readonly string[];

/** A small drawing at the left of a cell, a square of `size` points. */
export type Sign = (doc: PDFKit.PDFDocument, x: number, y: number, size: number) => void;

export interface Column<Row> {
  head: string;
  /** Relative width in points: the columns are scaled to the width of the table. */
  width: number;
  align?: 'left' | 'right' | 'center';
  cell: (row: Row, index: number) => CellText;
  sign?: (row: Row) => Sign;
}

export interface Table<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Narrower than the page. */
  width?: number;
  /** Shown if there are no rows. */
  emptyText?: string;
  /** Rows in bold, such as totals. */
  isStrong?: (row: Row) => boolean;
}

/** 行番号: so that a row can be named when the paper is discussed. */
export const numberColumn = <Row>(): Column<Row> => ({
  head: 'No.',
  width: 24,
  align: 'right',
  cell: (_row, index) => String(index + 1),
});

export const CELL_SIZE = 8;
const PADDING = { x: 3, y: 2.5 };
const SIGN = { size: 7, gap: 3 };

interface PlacedColumn<Row> extends Column<Row> {
  x: number;
  inner: number;
}

/** A row ready to be drawn: its height is known before its page is. */
interface LaidRow {
  cells: { lines: string[]; sign: Sign | undefined }[];
  height: number;
  weight: 'regular' | 'bold';
}

const EMPTY_TEXT = '該当する記録はありません';

/**
 * Draws a table from `paper.y` on, over as many pages as needed: the head on each page, no row split, thin rules. Not
 * with pdfkit's own `table()`, which takes half a minute for thirty pages.
 */
export function drawTable<Row>(paper: Paper, table: Table<Row>): void {
  const columns = placeColumns(paper, table);
  const head = layHead(paper, columns);
  const mostLines = Math.floor((paper.bottom - paper.top - head.height - 2 * PADDING.y) / lineHeight());
  const [firstRow] = table.rows;
  const lay = (row: Row, index: number) => layRow(paper, columns, { row, index, mostLines, table });
  const first =
    firstRow === undefined ? layEmpty(paper, columns, table.emptyText ?? EMPTY_TEXT) : lay(firstRow, 0);

  paper.reserve(head.height + first.height);
  paper.element('Table', () => {
    let ends = drawHead(paper, columns, head);
    const draw = (row: LaidRow) => {
      if (paper.y + row.height > paper.bottom) {
        drawRules(paper, columns, ends, table.rows.length > 0);
        paper.newPage();
        // Repeated for the eye: the structure has one head.
        paper.artifact(() => {
          ends = drawHead(paper, columns, head);
        });
      }
      drawRow(paper, columns, row, 'TD');
      ends.push(paper.y);
    };
    draw(first);
    // One by one: the lines of all rows of a long list would fill the memory.
    for (const [index, row] of table.rows.entries()) if (index > 0) draw(lay(row, index));
    drawRules(paper, columns, ends, table.rows.length > 0);
  });
}

const lineHeight = () => lineHeightOf({ size: CELL_SIZE });

function placeColumns<Row>(paper: Paper, { columns, width = paper.width }: Table<Row>): PlacedColumn<Row>[] {
  const shares = columns.reduce((sum, column) => sum + column.width, 0);
  let x = paper.left;
  return columns.map((column) => {
    const drawn = (column.width / shares) * width;
    const placed = { ...column, x, width: drawn, inner: drawn - 2 * PADDING.x };
    x += drawn;
    return placed;
  });
}

function layHead<Row>(paper: Paper, columns: readonly PlacedColumn<Row>[]): LaidRow {
  const cells = columns.map(({ head, inner }) => ({
    lines: head
      .split('\n')
      .flatMap((line) => paper.lines(line, { size: CELL_SIZE, weight: 'bold', width: inner })),
    sign: undefined,
  }));
  return { cells, height: heightOf(cells), weight: 'bold' };
}

interface RowToLay<Row> {
  row: Row;
  index: number;
  mostLines: number;
  table: Table<Row>;
}

function layRow<Row>(
  paper: Paper,
  columns: readonly PlacedColumn<Row>[],
  { row, index, mostLines, table }: RowToLay<Row>,
): LaidRow {
  const weight = table.isStrong?.(row) === true ? ('bold' as const) : ('regular' as const);
  const cells = columns.map((column) => {
    const sign = column.sign?.(row);
    const width = column.inner - (sign === undefined ? 0 : SIGN.size + SIGN.gap);
    const text = column.cell(row, index);
    const paragraphs = typeof text === 'string' ? [text] : text;
    const style: BlockStyle = { size: CELL_SIZE, weight, width };
    const lines = paragraphs.flatMap((paragraph) => paper.lines(paragraph, style));
    // A row higher than a page would fit nowhere.
    return { lines: lines.length > mostLines ? paper.cut(lines, { ...style, mostLines }) : lines, sign };
  });
  return { cells, height: heightOf(cells), weight };
}

/** One line over the width of all columns. */
function layEmpty<Row>(paper: Paper, columns: readonly PlacedColumn<Row>[], text: string): LaidRow {
  const width = columns.reduce((sum, column) => sum + column.inner, 0);
  const cells = [{ lines: paper.lines(text, { size: CELL_SIZE, width }), sign: undefined }];
  return { cells, height: heightOf(cells), weight: 'regular' };
}

const heightOf = (cells: LaidRow['cells']): number =>
  Math.max(1, ...cells.map(({ lines }) => lines.length)) * lineHeight() + 2 * PADDING.y;

/** Returns where its rules are: above and below it. */
function drawHead<Row>(paper: Paper, columns: readonly PlacedColumn<Row>[], head: LaidRow): number[] {
  const top = paper.y;
  const { left, right } = edges(columns);
  paper.artifact(() => paper.doc.rect(left, top, right - left, head.height).fill(HEAD_GROUND));
  drawRow(paper, columns, head, 'TH');
  return [top, paper.y];
}

function drawRow<Row>(
  paper: Paper,
  columns: readonly PlacedColumn<Row>[],
  row: LaidRow,
  cellType: 'TH' | 'TD',
): void {
  paper.element('TR', () => {
    for (const [index, cell] of row.cells.entries()) {
      const column = columns[index];
      if (column === undefined) continue;
      const align = row.cells.length === columns.length ? column.align : 'left';
      const options = cellType === 'TH' ? { scope: 'Column' as const } : {};
      paper.content(cellType, () => drawCell(paper, column, { ...cell, weight: row.weight, align }), options);
    }
  });
  paper.y += row.height;
}

interface CellToDraw extends Pick<BlockStyle, 'align'> {
  lines: string[];
  sign: Sign | undefined;
  weight: LaidRow['weight'];
}

function drawCell<Row>(
  paper: Paper,
  column: PlacedColumn<Row>,
  { lines, sign, weight, align }: CellToDraw,
): void {
  const x = column.x + PADDING.x;
  const y = paper.y + PADDING.y;
  const indent = sign === undefined ? 0 : SIGN.size + SIGN.gap;
  sign?.(paper.doc, x, y + (lineHeight() - SIGN.size) / 2, SIGN.size);
  const style: BlockStyle = { size: CELL_SIZE, weight, width: column.inner - indent, align };
  paper.writeLines(lines, x + indent, y, style);
}

function edges<Row>(columns: readonly PlacedColumn<Row>[]): { left: number; right: number } {
  const last = columns.at(-1);
  return { left: columns[0]?.x ?? 0, right: last === undefined ? 0 : last.x + last.width };
}

/** Draws the rules of the part of the table on this page, at the ends of its rows and columns. */
function drawRules<Row>(
  paper: Paper,
  columns: readonly PlacedColumn<Row>[],
  ends: readonly number[],
  hasInnerRules: boolean,
): void {
  const { left, right } = edges(columns);
  const [top = paper.y] = ends;
  const inner = hasInnerRules ? columns.slice(1).map(({ x }) => x) : [];
  paper.rules(ends.map((y) => [left, y, right, y] as const));
  paper.rules(
    [left, ...inner, right].map((x) => [x, top, x, paper.y] as const),
    { weight: 0.35 },
  );
}
