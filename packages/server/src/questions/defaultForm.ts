import { isBird, type Question, type QuestionKind, SPECIES } from '@satomori/core';

export interface DefaultOption {
  code: string;
  label: string;
}

/** A question of a new site; omitted fields are `null`, and it is not required. */
export interface DefaultQuestion {
  code: string;
  question: string;
  kind: QuestionKind;
  /** The post's field for the answer; `null`: the answer is stored in `answers`. */
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

/** Options of a value set, with the labels of core. */
export const optionsOf = <Value extends string>(
  values: readonly Value[],
  labels: Record<Value, string>,
): DefaultOption[] => values.map((code) => ({ code, label: labels[code] }));

/** Asked if the answer to an earlier question is one of these. */
export const whereAnyOf = <Value extends string>(question_code: string, ...any_of: Value[]) => ({
  question_code,
  any_of,
});

/** Asked if the answer to an earlier question is at least this number. */
export const whereAtLeast = (question_code: string, at_least: number) => ({ question_code, at_least });

/** Asked for every species but birds, whose adults and young are not distinguished. */
export const WHERE_NO_BIRD = whereAnyOf('species', ...SPECIES.filter((species) => !isBird(species)));
