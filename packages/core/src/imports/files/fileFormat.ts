import { UnreadableFile } from './limits.ts';

const FILE_FORMATS = ['csv', 'xlsx', 'kml', 'geojson'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** What a file is by its content; a text comes decoded. */
export type FileContent =
  | { format: 'xlsx'; bytes: Uint8Array }
  | { format: Exclude<FileFormat, 'xlsx'>; text: string; encoding: Encoding };

export const ENCODINGS = ['utf-8', 'shift_jis', 'utf-16le', 'utf-16be'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** First bytes of files that are no table, with what to do instead. */
const OTHERS: readonly (readonly [bytes: readonly number[], advice: string])[] = [
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    '古い形式のExcel（.xls）か、パスワードの付いたExcelです。パスワードを外して .xlsx か CSV で保存し直してください',
  ],
  [[0x25, 0x50, 0x44, 0x46], 'PDFは取り込めません。元の表を .xlsx か CSV で用意してください'],
  [[0xff, 0xd8, 0xff], '画像は取り込めません。表のファイルを選んでください'],
  [[0x89, 0x50, 0x4e, 0x47], '画像は取り込めません。表のファイルを選んでください'],
];
const ZIP = [0x50, 0x4b, 0x03, 0x04];

const MARKS: readonly (readonly [bytes: readonly number[], encoding: Encoding])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, index) => bytes[index] === byte);

/** UTF-16 without a mark: every other byte of commas, digits and line ends is zero. */
function zeroesAt(bytes: Uint8Array): Encoding | null {
  const zeroes = [0, 0];
  const seen = Math.min(bytes.length, 4096);
  for (let at = 0; at < seen; at++) if (bytes[at] === 0) zeroes[at % 2]!++;
  if (zeroes[0]! + zeroes[1]! < seen / 20) return null;
  return zeroes[1]! > zeroes[0]! ? 'utf-16le' : 'utf-16be';
}

const decoded = (bytes: Uint8Array, encoding: Encoding): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** The text of a file in the encodings that offices use; UTF-8 is tried before CP932, which accepts much of it. */
function readText(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const marked = MARKS.find(([mark]) => startsWith(bytes, mark))?.[1] ?? zeroesAt(bytes);
  for (const encoding of marked == null ? (['utf-8', 'shift_jis'] as const) : [marked]) {
    const text = decoded(bytes, encoding);
    if (text !== null) return { text, encoding };
  }
  throw new UnreadableFile(
    '文字を読めません。文字コードが混ざっています。Excelで開いて「CSV UTF-8」か .xlsx で保存し直してください',
  );
}

function formatOf(text: string): Exclude<FileFormat, 'xlsx'> {
  const start = text.slice(0, 2000).trimStart();
  if (start.startsWith('{')) return 'geojson';
  if (/<kml[\s>]/i.test(start)) return 'kml';
  if (start.startsWith('<'))
    throw new UnreadableFile('この種類のファイルは取り込めません。CSV、.xlsx、KML、GeoJSON を選んでください');
  return 'csv';
}

/** What a file is, by its bytes and never by its name. @throws {UnreadableFile} */
export function readContent(bytes: Uint8Array): FileContent {
  const advice = OTHERS.find(([start]) => startsWith(bytes, start))?.[1];
  if (advice !== undefined) throw new UnreadableFile(advice);
  if (startsWith(bytes, ZIP)) return { format: 'xlsx', bytes };
  const { text, encoding } = readText(bytes);
  if (text.trim() === '') throw new UnreadableFile('ファイルが空です');
  return { format: formatOf(text), text, encoding };
}
