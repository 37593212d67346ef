import type { Color, Style } from './style.ts';
import { visible } from '../text/visible.ts';

/** One row for a screen reader: each heading followed by its value; empty values are left out. */
export const spokenRow = <Row>(
  columns: readonly Column<Row>[],
  row: Row,
  style: Style,
  now: number,
): string =>
  columns
    .filter(({ isForPrograms }) => isForPrograms !== true)
    .flatMap(({ heading, cell }) => {
      const text = visible(asCell(cell(row, style, now)).text).trim();
      return text === '' ? [] : [heading === '' ? text : `${heading}: ${text}`];
    })
    .join('、');

/** One row, tab-separated: all columns, no heading, nothing cut. Tabs and line breaks in data are escaped. */
export function tsvRow<Row>(columns: readonly Column<Row>[], row: Row, style: Style, now: number): string {
  const plain = plainStyle(style);
  return columns
    .map((column) => visible(column.plain?.(row, plain) ?? asCell(column.cell(row, plain, now)).text))
    .join('\t');
}

export interface Cell {
  text: string;
  color?: Color;
}

/** One column of a list: how a row is shown in it. */
export interface Column<Row> {
  heading: string;
  /** For people: short, with signs. `now` in milliseconds. */
  cell: (row: Row, style: Style, now: number) => Cell | string;
  /** For programs (tab-separated): complete and plain; defaults to the text of `cell`. */
  plain?: (row: Row, style: Style) => string;
  align?: 'right';
  /** Minimum width, for rows that arrive one by one and have to stay aligned. */
  minWidth?: number;
  /** Shrinks down to this width on a narrow terminal. */
  shrinksTo?: number;
  /** Dropped first on a narrow terminal, the last such column before the others. */
  isOptional?: boolean;
  /** Only in tab-separated output. */
  isForPrograms?: boolean;
}

/** For programs: no decoration. The chosen form of times is kept. */
export const plainStyle = ({ time }: Style): Style => ({ hasColor: false, isAscii: true, time });

export const asCell = (cell: Cell | string): Cell => (typeof cell === 'string' ? { text: cell } : cell);
