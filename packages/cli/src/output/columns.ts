import type { Color, Style } from './style.ts';
import { visible } from '../text/visible.ts';

/** One row in words, for a screen reader: each heading with what stands under it; what is empty is left out. */
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

/** One row, tab-separated: no heading, nothing cut, every column. Tabs and line breaks within data are made visible. */
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

/** One column of a list: how a row reads in it. */
export interface Column<Row> {
  heading: string;
  /** For people: short, with signs. `now` is in milliseconds. */
  cell: (row: Row, style: Style, now: number) => Cell | string;
  /** For programs (tab-separated): complete and plain; the text of `cell` where it is not given. */
  plain?: (row: Row, style: Style) => string;
  align?: 'right';
  /** Kept at least this wide, where rows come in one by one and later ones must stay aligned. */
  minWidth?: number;
  /** Gives way, down to this width, where the terminal is narrow. */
  shrinksTo?: number;
  /** Left out before the others, the last first, where the terminal is too narrow. */
  isOptional?: boolean;
  /** Only in tab-separated output. */
  isForPrograms?: boolean;
}

/** For programs: nothing that only looks well. Times stay as the person wants them. */
export const plainStyle = ({ time }: Style): Style => ({ hasColor: false, isAscii: true, time });

export const asCell = (cell: Cell | string): Cell => (typeof cell === 'string' ? { text: cell } : cell);
