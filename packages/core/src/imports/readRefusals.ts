import { IMPORT_OUTCOME_LABELS } from '../messages/importLabels.ts';
import { readDelimited } from './files/delimited.ts';

/** A row of a file that is not imported. */
export interface RefusedRow {
  line: number;
  /** Names the record within its source. */
  key: string;
  /** Why, in Japanese. */
  reason: string;
}

/** The rows that the server refused, from the report of an import (CSV). */
export async function readRefusals(report: string): Promise<RefusedRow[]> {
  const rows = await readDelimited(report);
  return rows
    .filter(({ cells }) => cells[2] === IMPORT_OUTCOME_LABELS.refused)
    .map(({ cells: [line, key = '', , reason = ''] }) => ({ line: Number(line), key, reason }));
}
