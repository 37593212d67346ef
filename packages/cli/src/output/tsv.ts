import { asCell, type Column, PLAIN_STYLE } from './columns.ts';
import { visible } from './visible.ts';

/** One row, tab-separated: no heading, nothing cut, every column. Tabs and line breaks within data are made visible. */
export function tsvRow<Row>(columns: readonly Column<Row>[], row: Row, now: number): string {
  return columns
    .map(({ plain, cell }) => visible(plain?.(row) ?? asCell(cell(row, PLAIN_STYLE, now)).text))
    .join('\t');
}
