import type { CellRow } from './delimited.ts';
import { MAX_COLUMNS, UnreadableFile } from './limits.ts';

/** A table with one name for each column. */
export interface HeadedTable {
  headings: string[];
  rows: CellRow[];
  /** Texts above the headings, such as the title of the list. */
  above: string[];
}

/** Headings are looked for in this many rows. */
const SEARCHED_ROWS = 30;
/** A row of headings fills at least this share of the table's columns. */
const FILLED_SHARE = 0.6;
const DATA = /^[-+]?[\d,.]+%?$|^\d{1,4}[-/.年]\d|^\d{1,2}:\d{2}/u;

const isFilled = (cell: string | undefined): cell is string => cell !== undefined && cell.trim() !== '';
const filledCount = (cells: readonly string[]) => cells.filter(isFilled).length;
const looksLikeData = (cell: string) => DATA.test(cell.normalize('NFKC').trim());
const isText = (cells: readonly string[]) => !cells.some((cell) => isFilled(cell) && looksLikeData(cell));

/** Columns up to the last one with a text; trailing empty columns are dropped. */
const widthOf = (rows: readonly CellRow[]): number =>
  rows.reduce((width, { cells }) => Math.max(width, cells.findLastIndex(isFilled) + 1), 0);

function findHeadings(rows: readonly CellRow[]): number {
  const first = rows.slice(0, SEARCHED_ROWS);
  const widest = Math.max(...first.map(({ cells }) => filledCount(cells)));
  return first.findIndex(
    ({ cells }) =>
      filledCount(cells) >= Math.max(widest * FILLED_SHARE, Math.min(widest, 2)) && isText(cells),
  );
}

/**
 * Whether a row continues the headings above it: each of its texts is below an empty cell or begins a group, and
 * together they name every column (位置 over 緯度 and 経度).
 */
function isSecondRow(
  first: readonly string[],
  second: readonly string[] | undefined,
  width: number,
): boolean {
  if (second === undefined || !isText(second)) return false;
  const columns = Array.from({ length: width }, (_, at) => at);
  const isSplit = columns.some((at) => !isFilled(first[at]) && isFilled(second[at]));
  const beginsGroup = (at: number) => at + 1 < width && !isFilled(first[at + 1]);
  const isBelowGroups = columns.every(
    (at) => !isFilled(second[at]) || !isFilled(first[at]) || beginsGroup(at),
  );
  return isSplit && isBelowGroups && columns.every((at) => isFilled(first[at]) || isFilled(second[at]));
}

const tidy = (text: string | undefined) => (text ?? '').trim().replaceAll(/\s+/gu, ' ');

/** A group's name goes on over the empty cells to its right, as in merged cells. */
function joined(first: readonly string[], second: readonly string[], width: number): string[] {
  let group = '';
  return Array.from({ length: width }, (_, at) => {
    if (isFilled(first[at])) group = tidy(first[at]);
    const below = tidy(second[at]);
    return below === '' ? tidy(first[at]) : tidy(`${group} ${below}`);
  });
}

/** Each name once: repeated ones are numbered, a column without one is called by its place. */
function distinct(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((name, at) => {
    const base = name === '' ? `${at + 1}列目` : name;
    let unique = base;
    for (let n = 2; used.has(unique); n++) unique = `${base} (${n})`;
    used.add(unique);
    return unique;
  });
}

/**
 * Finds the headings of a table: title rows above are told apart, headings in two rows joined, repeated ones numbered.
 * Empty rows, and columns without heading and cells, are dropped.
 *
 * @throws {UnreadableFile}
 */
export function withHeadings(all: readonly CellRow[]): HeadedTable {
  const rows = all.filter(({ cells }) => cells.some(isFilled));
  const width = widthOf(rows);
  if (width === 0) throw new UnreadableFile('表がありません');
  if (width > MAX_COLUMNS) throw new UnreadableFile(`列が多すぎます（${MAX_COLUMNS}列まで）`);
  const at = findHeadings(rows);
  const first = rows[at]?.cells ?? [];
  const second = at === -1 ? undefined : rows[at + 1]?.cells;
  const isTwoRows = isSecondRow(first, second, width);
  const named = joined(first, isTwoRows ? second! : [], width);
  const body = rows.slice(at + (isTwoRows ? 2 : 1));
  if (body.length === 0) throw new UnreadableFile('見出しの下に行がありません');
  const kept = named.flatMap((name, column) =>
    name !== '' || body.some(({ cells }) => isFilled(cells[column])) ? [column] : [],
  );
  const headings = distinct(named);
  return {
    headings: kept.map((column) => headings[column]!),
    rows: body.map(({ line, cells }) => ({ line, cells: kept.map((column) => cells[column] ?? '') })),
    above: rows.slice(0, Math.max(at, 0)).map(({ cells }) => cells.filter(isFilled).map(tidy).join(' ')),
  };
}
