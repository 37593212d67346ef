import { asCell, type Column, plainStyle } from './columns.ts';
import type { Style } from './style.ts';
import { visible } from '../text/visible.ts';

/** One row, tab-separated: no heading, nothing cut, every column. Tabs and line breaks within data are made visible. */
export function tsvRow<Row>(columns: readonly Column<Row>[], row: Row, style: Style, now: number): string {
  const plain = plainStyle(style);
  return columns
    .map((column) => visible(column.plain?.(row, plain) ?? asCell(column.cell(row, plain, now)).text))
    .join('\t');
}
