import { groupDigits } from '@satomori/core';
import type { Encoding, FileFormat } from '@satomori/core/imports';
import type { OpenedFile } from '../reading/readingTypes.ts';

const FORMATS: Readonly<Record<FileFormat, string>> = {
  csv: 'CSV',
  xlsx: 'Excel（.xlsx）',
  kml: 'KML',
  geojson: 'GeoJSON',
};
const ENCODINGS: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  shift_jis: 'シフトJIS（CP932）',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
};

/** What was found in a file. */
export const fileFacts = (file: OpenedFile): (readonly [name: string, value: string])[] => [
  ['ファイル', file.name],
  ['形式', FORMATS[file.format]],
  ...(file.encoding === null ? [] : ([['文字コード', ENCODINGS[file.encoding]]] as const)),
  ...(file.sheet === null ? [] : ([['シート', file.sheet]] as const)),
  ['行数', `${groupDigits(file.rowCount)}行（見出しを除く）`],
  ['列数', groupDigits(file.headings.length)],
  ...(file.above.length === 0 ? [] : ([['見出しの上', file.above.join(' / ')]] as const)),
];
