import { csvLine } from '@satomori/core';
import { createCp932Encoder } from './cp932.ts';
import { csvFile } from './csvFile.ts';
import type { SavedList } from './savedList.ts';

/** The same as CSV for older programs, which read CP932; at its end the characters that could not be written. */
export async function* cp932File<Row>(list: SavedList<Row>): AsyncGenerator<Uint8Array> {
  const { encode, lost } = createCp932Encoder();
  for await (const text of csvFile(list)) yield encode(text);
  const lines = lost().map(([codePoint, count]) => ['〓にした文字', codePoint, `${count}か所`]);
  yield encode(lines.map(csvLine).join(''));
}
