import { isBird, type Question, type QuestionKind, SPECIES } from '@satomori/core';

export interface DefaultOption {
  code: string;
  label: string;
}

/** A question as a new site gets it; what is left out is `null`, and not required. */
export interface DefaultQuestion {
  code: string;
  question: string;
  kind: QuestionKind;
  /** The field of the post that takes the answer; `null`: the answer stands in `answers`. */
  field: string | null;
  required?: true;
  condition?: NonNullable<Question['condition']>;
  help?: string;
  min?: number;
  max?: number;
  max_length?: number;
  unit?: string;
  options?: readonly DefaultOption[];
}

/** Options of a value set of the contract, with the words of core: never written a second time. */
export const optionsOf = <Value extends string>(
  values: readonly Value[],
  labels: Record<Value, string>,
): DefaultOption[] => values.map((code) => ({ code, label: labels[code] }));

/** Asked where the answer to an earlier question is one of these. */
export const whereAnyOf = <Value extends string>(question_code: string, ...any_of: Value[]) => ({
  question_code,
  any_of,
});

/** Asked where the answer to an earlier question is at least this number. */
export const whereAtLeast = (question_code: string, at_least: number) => ({ question_code, at_least });

/** Asked of every species but birds, which are not told apart as adult and young. Source: domain research, section 4. */
export const WHERE_NO_BIRD = whereAnyOf('species', ...SPECIES.filter((species) => !isBird(species)));
