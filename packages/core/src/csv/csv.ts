/** A cell: text is made harmless, numbers stay numbers, `null` stays empty. */
export type CsvValue = string | number | null;

export interface CsvColumn<Row> {
  heading: string;
  value: (row: Row) => CsvValue;
}

/** Spreadsheets in Japan read UTF-8 only with it. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/**
 * What a spreadsheet would take for the beginning of a formula, in full width as well; spaces before it do not help.
 * A quotation mark in front makes text of it. Source: R17; OWASP, CSV injection.
 */
const FORMULA = /^[\s\u3000]*[=+\-@＝＋－＠|%]|^[\t\r\n]/;

const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** RFC 4180: in quotation marks where it has to be. */
const quoted = (text: string): string =>
  /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

function cell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  return quoted(harmless(value));
}

/** A file for spreadsheets: UTF-8 with its mark, lines ended by CR LF, the headings first. */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ heading }) => cell(heading)),
    ...rows.map((row) => columns.map(({ value }) => cell(value(row)))),
  ];
  return BYTE_ORDER_MARK + lines.map((cells) => cells.join(',') + LINE_END).join('');
}
