/** A cell: text is made harmless, numbers stay numbers, `null` stays empty. */
export type CsvValue = string | number | null;

export interface CsvColumn<Row> {
  heading: string;
  value: (row: Row) => CsvValue;
}

/** Spreadsheets in Japan read UTF-8 only with a byte order mark. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/**
 * What a spreadsheet would read as the start of a formula, including full-width characters and leading spaces. An
 * apostrophe in front makes it text. Source: R17; OWASP, CSV injection.
 */
const FORMULA = /^[\s\u3000]*[=+\-@＝＋－＠|%]|^[\t\r\n]/;

/** Whether a spreadsheet would take a text for a formula. */
export const isFormula = (text: string): boolean => FORMULA.test(text);

const harmless = (text: string): string => (isFormula(text) ? `'${text}` : text);

/** Quoted where RFC 4180 requires it. */
const quoted = (text: string): string =>
  /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

function cell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  return quoted(harmless(value));
}

/** One line of values. */
export const csvLine = (values: readonly CsvValue[]): string => values.map(cell).join(',') + LINE_END;

/** The start of a file for spreadsheets: byte order mark and headings. */
export const csvHead = <Row>(columns: readonly CsvColumn<Row>[]): string =>
  BYTE_ORDER_MARK + csvLine(columns.map(({ heading }) => heading));

/** Further lines of it. */
export const csvLines = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  rows.map((row) => csvLine(columns.map(({ value }) => value(row)))).join('');

/** A file for spreadsheets: UTF-8 with a byte order mark, lines ended by CR LF, headings first. */
export const csvOf = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  csvHead(columns) + csvLines(columns, rows);
