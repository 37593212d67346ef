import * as z from 'zod/mini';
import type { ImportMapping } from '../contract/imports.ts';
import { type InputProblem, inputProblems } from '../messages/inputProblems.ts';
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

/** What is wrong with a mapping's shape; empty for a right one. */
export function mappingProblems(mapping: unknown): InputProblem[] {
  const result = z.safeParse(importMappingSchema, mapping);
  return result.success ? [] : inputProblems(result.error.issues);
}

/** A mapping of the right shape. @throws {UnusableMapping} */
export function checkMapping(mapping: unknown): ImportMapping {
  const problems = mappingProblems(mapping);
  if (problems.length === 0) return mapping as ImportMapping;
  throw new UnusableMapping(
    '対応表が正しくありません',
    problems.map(({ field, message }) => `${field}: ${message}`),
  );
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
