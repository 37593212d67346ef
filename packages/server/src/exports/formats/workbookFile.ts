import type { Readable } from 'node:stream';
import { type CsvValue, DAY_MS, isFormula, TOKYO_OFFSET_MS } from '@satomori/core';
import type { ColumnKind, FileColumn } from './fileColumn.ts';
import { aboutLines, type SavedList } from './savedList.ts';
import { pathOfSheet, SHEET_END, sheetStart, STYLES, WIDTHS, workbookParts } from './workbookParts.ts';
import { escapeXml } from './xml.ts';
import { zipOf } from './zipOf.ts';

/** The serial number of 1970-01-01. */
const EPOCH_DAY = 25_569;
const ABOUT_SHEET = '条件';

/** A spreadsheet would read `_x000A_` in a text as the character of that code. */
const escapeCodes = (text: string): string => text.replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');

/** `A`, `B`, … `Z`, `AA`. */
const columnLetters = (index: number): string =>
  (index < 26 ? '' : columnLetters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

/** Text is never read as a formula, and stays text when it is edited. */
const textCell = (place: string, text: string, style: number): string =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(escapeCodes(text))}</t></is></c>`;

const numberCell = (place: string, value: number, style: number): string =>
  Number.isFinite(value) ? `<c r="${place}" s="${style}"><v>${value}</v></c>` : '';

/** Days since 1899-12-30 on the clock in Japan. */
function serialOf(kind: 'time' | 'day', value: string | number): number {
  const at = kind === 'day' ? Date.parse(`${value}T00:00:00Z`) : Number(value) + TOKYO_OFFSET_MS;
  return at / DAY_MS + EPOCH_DAY;
}

/** A cell; nothing where there is no value. */
function cellXml(place: string, kind: ColumnKind, value: CsvValue): string {
  if (value === null || value === '') return '';
  if (kind === 'time' || kind === 'day') return numberCell(place, serialOf(kind, value), STYLES[kind]);
  if (typeof value === 'number') return numberCell(place, value, STYLES.number);
  return textCell(place, value, isFormula(value) ? STYLES.quoted : STYLES.text);
}

const rowXml = (number: number, cells: string): string => `<row r="${number}">${cells}</row>`;

interface Counted {
  rows: number;
}

async function* listSheet<Row>({ columns, pages }: SavedList<Row>, counted: Counted): AsyncGenerator<string> {
  const letters = columns.map((_, index) => columnLetters(index));
  const widthOf = ({ heading, kind }: FileColumn<Row>) => Math.max(WIDTHS[kind], 2 * heading.length + 2);
  const heads = columns.map(({ heading }, index) => textCell(`${letters[index]}1`, heading, STYLES.heading));
  yield sheetStart(columns.map(widthOf)) + rowXml(1, heads.join(''));
  for await (const rows of pages) {
    const first = counted.rows + 2;
    counted.rows += rows.length;
    yield rows
      .map((row, at) => {
        const number = first + at;
        const cells = columns.map(({ kind, value }, index) =>
          cellXml(`${letters[index]}${number}`, kind, value(row)),
        );
        return rowXml(number, cells.join(''));
      })
      .join('');
  }
  yield SHEET_END;
}

/** What the file is; read after all rows, when their number is known. */
async function* aboutSheet<Row>({ about }: SavedList<Row>, counted: Counted): AsyncGenerator<string> {
  const lines = aboutLines(about, counted.rows).map(([label, value], index) =>
    rowXml(
      index + 1,
      textCell(`A${index + 1}`, label, STYLES.heading) + cellXml(`B${index + 1}`, 'text', value),
    ),
  );
  yield sheetStart([20, 60]) + lines.join('') + SHEET_END;
}

/** A workbook with the list on its first sheet, and what it is on its second: dates are dates, ids are text. */
export function workbookFile<Row>(list: SavedList<Row>): Readable {
  const counted = { rows: 0 };
  const parts = workbookParts([list.about.subject, ABOUT_SHEET]);
  return zipOf(
    [
      ...Object.entries(parts).map(([path, text]) => ({ path, content: [text] })),
      { path: pathOfSheet(0), content: listSheet(list, counted) },
      { path: pathOfSheet(1), content: aboutSheet(list, counted) },
    ],
    list.about.savedAt,
  );
}
