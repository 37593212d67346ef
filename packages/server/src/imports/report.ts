import { IMPORT_OUTCOME_LABELS } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { type ImportedRow, rowsAfter } from './rowRepository.ts';

const CHUNK_ROWS = 2000;

export const REPORT_COLUMNS = [
  { heading: '行', value: ({ line }: ImportedRow) => line },
  { heading: '記録を見分ける値', value: ({ source_key }: ImportedRow) => source_key },
  {
    heading: '結果',
    value: ({ outcome }: ImportedRow) => (outcome === null ? null : IMPORT_OUTCOME_LABELS[outcome]),
  },
  {
    heading: '理由',
    value: ({ problems }: ImportedRow) => (problems ?? []).map(({ message }) => message).join('。'),
  },
];

/** What came of each row of an import, a page at a time. */
export async function* reportRows(db: Db, scope: Scope, importId: string): AsyncGenerator<ImportedRow[]> {
  for (let position = -1; ; ) {
    const rows = await rowsAfter(db, scope, importId, position, CHUNK_ROWS);
    if (rows.length === 0) return;
    yield rows;
    position = rows.at(-1)!.position;
  }
}
