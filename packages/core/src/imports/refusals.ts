import type { ImportTargetName } from '../contract/imports.ts';
import { IMPORT_OUTCOME_LABELS } from '../messages/importLabels.ts';
import type { InputProblem } from '../messages/inputProblems.ts';
import { readDelimited } from './files/delimited.ts';
import { IMPORT_TARGET_TABLE } from './targets/targets.ts';

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

/** A problem of a row with the name of its field, which the message itself may not say. */
export function problemText(target: ImportTargetName, { field, message }: InputProblem): string {
  const label = IMPORT_TARGET_TABLE[target].fields.find(({ slot }) => slot === field)?.label;
  return label === undefined || message.includes(label) ? message : `${label}：${message}`;
}
