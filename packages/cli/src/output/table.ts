import { asCell, type Cell, type Column } from './columns.ts';
import { paint, ruleOf, type Style } from './style.ts';
import { visible } from '../text/visible.ts';
import { cutTo, padTo, prepareWidths, widthOf } from '../text/width.ts';

const GAP = 2;
/** On the narrowest terminal this many columns remain: what a row is, and its name. */
const FEWEST_COLUMNS = 2;
/** One character and the mark of the cut. */
const NARROWEST_COLUMN = 3;

export interface TableLayout<Row> {
  columns: Column<Row>[];
  widths: number[];
}

const totalOf = (widths: readonly number[]) =>
  widths.reduce((sum, width) => sum + width, 0) + GAP * Math.max(0, widths.length - 1);

function cellsOf<Row>(columns: Column<Row>[], row: Row, style: Style, now: number): Cell[] {
  return columns.map((column) => {
    const { text, ...look } = asCell(column.cell(row, style, now));
    return { ...look, text: visible(text) };
  });
}

/** Shrinks columns towards their minimum widths, those with the most room first, until the line fits. */
function narrow(widths: readonly number[], least: readonly number[], room: number): number[] {
  const narrowed = [...widths];
  while (totalOf(narrowed) > room) {
    const spare = narrowed.map((width, index) => width - (least[index] ?? width));
    const widest = spare.indexOf(Math.max(...spare));
    if ((spare[widest] ?? 0) <= 0) break;
    narrowed[widest] = (narrowed[widest] ?? 0) - 1;
  }
  return narrowed;
}

/** Shrinks columns to their minimum; the few that must remain shrink further, so that no line wraps. */
function shrink<Row>({ columns, widths }: TableLayout<Row>, room: number): TableLayout<Row> {
  const allowed = columns.map(({ shrinksTo }, index) => shrinksTo ?? widths[index] ?? 0);
  const readable = columns.map(() => NARROWEST_COLUMN);
  return { columns, widths: narrow(narrow(widths, allowed, room), readable, room) };
}

interface TableOptions {
  /** Columns of the terminal. */
  room: number;
  style: Style;
  now: number;
}

/** Must be awaited before rows are laid out or written. */
export const prepareTable = <Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { style, now }: TableOptions,
) => prepareWidths(rows.flatMap((row) => cellsOf([...columns], row, style, now).map(({ text }) => text)));

/** Chooses the columns that fit and their widths from the first rows; later rows use the same layout. */
export function layOutTable<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  options: TableOptions,
): TableLayout<Row> {
  const { room, style, now } = options;
  const shown = columns.filter((column) => column.isForPrograms !== true);
  const texts = rows.map((row) => cellsOf(shown, row, style, now));
  const widths = shown.map((column, index) =>
    Math.max(
      widthOf(column.heading),
      column.minWidth ?? 0,
      ...texts.map((cells) => widthOf(cells[index]?.text ?? '')),
    ),
  );
  const layout = { columns: shown, widths };
  const leastWidth = () =>
    totalOf(layout.widths.map((width, index) => Math.min(width, layout.columns[index]?.shrinksTo ?? width)));
  while (leastWidth() > room) {
    const optional = layout.columns.findLastIndex((column) => column.isOptional === true);
    // Columns are ordered by importance.
    const last = optional === -1 ? layout.columns.length - 1 : optional;
    if (last < FEWEST_COLUMNS) break;
    layout.columns = layout.columns.toSpliced(last, 1);
    layout.widths = layout.widths.toSpliced(last, 1);
  }
  return shrink(layout, room);
}

/** Cells cut and padded to the widths of the table, still separate. */
function aligned(
  cells: readonly Cell[],
  widths: readonly number[],
  columns: readonly Column<never>[],
  style: Style,
): Cell[] {
  const mark = style.isAscii ? '~' : '…';
  return cells.map(({ text, ...look }, index) => {
    const width = widths[index] ?? 0;
    return { ...look, text: padTo(cutTo(text, width, mark), width, columns[index]?.align) };
  });
}

const join = (cells: readonly Cell[], style: Style) =>
  cells
    .map(({ text, color }, index) => paint(index === cells.length - 1 ? text.trimEnd() : text, color, style))
    .join(' '.repeat(GAP))
    .trimEnd();

/** The cells of one row, aligned as in the table, for views that colour them. */
export const tableCells = <Row>(
  { columns, widths }: TableLayout<Row>,
  row: Row,
  style: Style,
  now: number,
): Cell[] => aligned(cellsOf(columns, row, style, now), widths, columns, style);

export function tableHead<Row>({ columns, widths }: TableLayout<Row>, style: Style): string[] {
  const headings = columns.map(({ heading }) => ({ text: heading }));
  return [join(aligned(headings, widths, columns, style), style), ruleOf(totalOf(widths), style)];
}

export const tableRow = <Row>(layout: TableLayout<Row>, row: Row, style: Style, now: number): string =>
  join(tableCells(layout, row, style, now), style);
