import { isDeepStrictEqual } from 'node:util';
import type { FieldChanges } from '../database/tables.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The differences between two states of a row, field by field.
 *
 * @param privateFields for these the log contains only that they changed
 * Source: R18.
 */
export function changesBetween(
  before: Fields,
  after: Fields,
  privateFields: readonly string[] = [],
): FieldChanges {
  const changes: FieldChanges = {};
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was = null, is = null] = [before[field], after[field]];
    if (isDeepStrictEqual(was, is)) continue;
    changes[field] = privateFields.includes(field) ? 'changed' : [was, is];
  }
  return changes;
}
