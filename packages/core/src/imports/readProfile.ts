import * as z from 'zod/mini';
import type { ImportMapping } from '../contract/imports.ts';
import { inputProblems } from '../messages/inputProblems.ts';
import { importMappingSchema } from './targets/bodies.ts';

/** A mapping that cannot be used; the message says why, `details` what of it. */
export class UnusableMapping extends Error {
  override name = 'UnusableMapping';
  readonly details: readonly string[];
  constructor(message: string, details: readonly string[] = [], options?: ErrorOptions) {
    super(message, options);
    this.details = details;
  }
}

/** A mapping of the right shape. @throws {UnusableMapping} */
export function checkMapping(mapping: unknown): ImportMapping {
  const result = z.safeParse(importMappingSchema, mapping);
  if (result.success) return result.data;
  const problems = inputProblems(result.error.issues).map(({ field, message }) => `${field}: ${message}`);
  throw new UnusableMapping('対応表が正しくありません', problems);
}

/** The mapping in the text of a profile. @throws {UnusableMapping} */
export function readProfile(text: string): ImportMapping {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new UnusableMapping('JSON として読めません', [], { cause: error });
  }
  return checkMapping(parsed);
}

/** A mapping as the text of a profile, to be kept for the next file of the same form. */
export const profileText = (mapping: ImportMapping): string => `${JSON.stringify(mapping, null, 2)}\n`;

/** Columns that a mapping names and a file does not have. */
export const absentHeadings = (
  { columns, keys }: Pick<ImportMapping, 'columns' | 'keys'>,
  headings: readonly string[],
): string[] => {
  const known = new Set(headings);
  return [...new Set([...Object.values(columns).flat(), ...keys])].filter((name) => !known.has(name));
};
