import { foldText } from '../options/foldText.ts';
import type { Column } from '../output/columns.ts';
import type { Style } from '../output/style.ts';
import { tsvRow } from '../output/tsv.ts';

/** Tells the rows whose line, as it is piped, contains a text. */
export function lineMatcher<Row>(
  wanted: string,
  columns: readonly Column<Row>[],
  style: Style,
  now: number,
): (row: Row) => boolean {
  const text = foldText(wanted);
  return (row) => foldText(tsvRow(columns, row, style, now)).includes(text);
}
