import type { Column } from '../output/columns.ts';
import { tsvRow } from '../output/tsv.ts';

/** Without regard to width and case, as names are found elsewhere. */
const normalize = (text: string) => text.normalize('NFKC').toLowerCase();

/** Tells the rows whose line, as it is piped, contains a text. */
export function lineMatcher<Row>(
  wanted: string,
  columns: readonly Column<Row>[],
  now: number,
): (row: Row) => boolean {
  const text = normalize(wanted);
  return (row) => normalize(tsvRow(columns, row, now)).includes(text);
}
