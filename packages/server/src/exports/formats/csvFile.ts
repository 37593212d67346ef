import { csvHead, csvLine, csvLines, type CsvColumn, formatTimestamp } from '@satomori/core';
import type { FileColumn } from './fileColumn.ts';
import { aboutLines, type SavedList } from './savedList.ts';

const asCsv = <Row>({ heading, kind, value }: FileColumn<Row>): CsvColumn<Row> => ({
  heading,
  value: (row) => {
    const cell = value(row);
    return kind === 'time' && cell !== null ? formatTimestamp(cell) : cell;
  },
});

/**
 * A list for spreadsheets: headings, rows, and after an empty line what the file is. Last, so that programs find the
 * headings in the first line, and a file that was cut off has no end.
 */
export async function* csvFile<Row>({ columns, pages, about }: SavedList<Row>): AsyncGenerator<string> {
  const cells = columns.map(asCsv);
  yield csvHead(cells);
  let count = 0;
  for await (const rows of pages) {
    count += rows.length;
    yield csvLines(cells, rows);
  }
  yield csvLine([]) + aboutLines(about, count).map(csvLine).join('');
}
