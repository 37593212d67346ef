import { InvalidArgumentError } from 'commander';
import { isUuid } from './pickNamed.ts';

/** The id of a record, as a person types it. */
export function parseRecordId(text: string): string {
  if (!isUuid(text)) throw new InvalidArgumentError('UUID にしてください。');
  return text;
}
