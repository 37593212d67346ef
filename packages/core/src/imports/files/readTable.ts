import { type Encoding, type FileContent, type FileFormat, readContent } from './fileFormat.ts';
import { readDelimited } from './delimited.ts';
import { type HeadedTable, withHeadings } from './headings.ts';
import { MAX_FILE_BYTES, UnreadableFile } from './limits.ts';
import { readGeoJson, readKml } from './places.ts';
import { readWorkbook, type WorkbookSheet } from './workbook.ts';

/** A file as a table of texts. */
export interface ImportTable extends HeadedTable {
  format: FileFormat;
  /** Of a text file. */
  encoding?: Encoding;
  /** Names of a workbook's sheets that have cells, and the one that was read. */
  sheets?: string[];
  sheet?: string;
}

function chosenSheet(sheets: readonly WorkbookSheet[], name: string | undefined): WorkbookSheet {
  const longest = sheets.toSorted((a, b) => b.rows.length - a.rows.length)[0];
  const sheet = name === undefined ? longest : sheets.find((each) => each.name === name);
  if (sheet !== undefined) return sheet;
  throw new UnreadableFile(name === undefined ? 'シートが空です' : `シート「${name}」がありません`);
}

async function readWorkbookTable(bytes: Uint8Array, name: string | undefined): Promise<ImportTable> {
  const sheets = await readWorkbook(bytes);
  const { rows, name: sheet } = chosenSheet(sheets, name);
  return { ...withHeadings(rows), format: 'xlsx', sheets: sheets.map((each) => each.name), sheet };
}

async function rowsOf({ format, text }: Exclude<FileContent, { format: 'xlsx' }>) {
  if (format === 'kml') return readKml(text);
  return format === 'geojson' ? readGeoJson(text) : readDelimited(text);
}

/**
 * The table in a file: CSV (commas, tabs, semicolons; UTF-8, CP932, UTF-16), XLSX, KML or GeoJSON, told apart by the
 * content.
 *
 * @param sheet of a workbook; without it the one with most rows
 * @throws {UnreadableFile} with what to do
 */
export async function readTable(bytes: Uint8Array, sheet?: string): Promise<ImportTable> {
  if (bytes.length > MAX_FILE_BYTES)
    throw new UnreadableFile(`ファイルが大きすぎます（${MAX_FILE_BYTES / 1024 / 1024}MBまで）`);
  const content = readContent(bytes);
  if (content.format === 'xlsx') return readWorkbookTable(content.bytes, sheet);
  const { format, encoding } = content;
  return { ...withHeadings(await rowsOf(content)), format, encoding };
}
