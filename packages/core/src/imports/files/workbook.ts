import { DAY_MS } from '../../format/durations.ts';
import type { CellRow } from './delimited.ts';
import { MAX_READ_ROWS, MAX_ROWS, MAX_UNPACKED_BYTES, UnreadableFile } from './limits.ts';

/** A sheet that has cells. */
export interface WorkbookSheet {
  name: string;
  rows: CellRow[];
}

/** Before this, a date of a spreadsheet is a time of day alone. */
const FIRST_DATE = Date.UTC(1900, 2, 1);

/** A date of a sheet as text, in the sheet's own clock: `2026-08-31 14:53:00`, `2026-08-31` or `14:53:00`. */
function dateText(date: Date): string {
  const at = Math.round(date.getTime() / 1000) * 1000;
  if (Number.isNaN(at)) return '';
  const [day = '', time = ''] = new Date(at).toISOString().split('T');
  if (at < FIRST_DATE) return time.slice(0, 8);
  return at % DAY_MS === 0 ? day : `${day} ${time.slice(0, 8)}`;
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return dateText(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A small file may unpack into one that fills the memory: the sizes are read before anything is unpacked. */
async function assertModestSize(bytes: Uint8Array): Promise<void> {
  const { unzipSync } = await import('fflate');
  let size = 0;
  let isWorkbook = false;
  unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      size += originalSize;
      isWorkbook ||= name === 'xl/workbook.xml';
      return false;
    },
  });
  if (!isWorkbook)
    throw new UnreadableFile('Excelのファイルではありません。ZIPは開いて、中のファイルを選んでください');
  if (size > MAX_UNPACKED_BYTES)
    throw new UnreadableFile('ファイルが大きすぎます。シートを分けて保存し直してください');
}

/** The sheets of a workbook. @throws {UnreadableFile} */
export async function readWorkbook(bytes: Uint8Array): Promise<WorkbookSheet[]> {
  try {
    await assertModestSize(bytes);
    const { default: readSheets } = await import('read-excel-file/universal');
    const sheets = await readSheets(new Blob([bytes as Uint8Array<ArrayBuffer>]));
    const filled = sheets.filter(({ data }) => data.length > 0);
    if (filled.some(({ data }) => data.length > MAX_READ_ROWS))
      throw new UnreadableFile(`行が多すぎます。${MAX_ROWS}行までに分けて取り込んでください`);
    return filled.map(({ sheet, data }) => ({
      name: sheet,
      rows: data.map((cells, index) => ({ line: index + 1, cells: cells.map(cellText) })),
    }));
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile('Excelのファイルを開けません。壊れているか、パスワードが付いています', {
      cause: error,
    });
  }
}
