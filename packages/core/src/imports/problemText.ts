import type { ImportTargetName } from '../contract/imports.ts';
import type { InputProblem } from '../messages/inputProblems.ts';
import { IMPORT_TARGET_TABLE } from './targets/targets.ts';

/** A problem of a row with the name of its field, which the message itself may not say. */
export function problemText(target: ImportTargetName, { field, message }: InputProblem): string {
  const label = IMPORT_TARGET_TABLE[target].fields.find(({ slot }) => slot === field)?.label;
  return label === undefined || message.includes(label) ? message : `${label}：${message}`;
}
