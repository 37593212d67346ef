import { MAX_CELL_LENGTH, MAX_READ_ROWS, MAX_ROWS, UnreadableFile } from './limits.ts';

/** A row with the number of its line, or of its row in a sheet, from 1. */
export interface CellRow {
  line: number;
  cells: string[];
}

/** An opening quote that is never closed swallows the rest of the file. */
const isUnclosed = (row: readonly string[]) => row.some((cell) => cell.length > MAX_CELL_LENGTH);

const lineBreaks = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);

const tooMany = () =>
  new UnreadableFile(`行が多すぎます。${MAX_ROWS.toLocaleString()}行までに分けて取り込んでください`);

const DELIMITERS = [',', '\t', ';', '|'];
const SAMPLE_LINES = 30;

/** How many of the first rows have the most usual number of cells, if that is more than one. */
function agreement(widths: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const width of widths) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}

/** The delimiter by which most of the first rows have the same number of cells. */
function findDelimiter(Papa: typeof import('papaparse'), text: string): string {
  const scores = DELIMITERS.map((delimiter) =>
    agreement(
      Papa.parse<string[]>(text, { delimiter, preview: SAMPLE_LINES }).data.map(({ length }) => length),
    ),
  );
  return DELIMITERS[scores.indexOf(Math.max(...scores))] ?? ',';
}

/** Rows of a text with commas, tabs or semicolons; quoted cells keep their line breaks. @throws {UnreadableFile} */
export async function readDelimited(text: string): Promise<CellRow[]> {
  const { default: Papa } = await import('papaparse');
  const rows: CellRow[] = [];
  let line = 1;
  Papa.parse<string[]>(text, {
    delimiter: findDelimiter(Papa, text),
    skipEmptyLines: false,
    step: ({ data: cells, errors }, parser) => {
      if (errors.some(({ code }) => code === 'MissingQuotes') || isUnclosed(cells))
        throw new UnreadableFile(`${line}行目の「"」が閉じられていません。ファイルを確かめてください`);
      if (rows.length >= MAX_READ_ROWS) parser.abort();
      else rows.push({ line, cells });
      line += 1 + lineBreaks(cells);
    },
    complete: ({ meta }) => {
      if (meta.aborted) throw tooMany();
    },
  });
  return rows;
}
