import { textMatcher } from '@satomori/core';
import type { Column } from '../output/columns.ts';
import type { Style } from '../output/style.ts';
import { tsvRow } from '../output/tsv.ts';

/** Tells the rows whose line, as it is piped, carries every word of a text. */
export function lineMatcher<Row>(
  wanted: string,
  columns: readonly Column<Row>[],
  style: Style,
  now: number,
): (row: Row) => boolean {
  const isMatch = textMatcher(wanted);
  return (row) => isMatch([tsvRow(columns, row, style, now)]);
}
