import { createCapture, createSighting, type EnteredQuestion, type InputProblem } from '@satomori/core';
import * as z from 'zod/mini';

/** Whether posts can store this value in the field. */
function takes({ is_hunt, field }: Pick<EnteredQuestion, 'is_hunt' | 'field'>, value: unknown): boolean {
  const { shape } = is_hunt ? createCapture.body : createSighting.body;
  const schema = field === null ? undefined : (shape as Record<string, z.ZodMiniType>)[field];
  return schema === undefined || z.safeDecode(schema, value).success;
}

/** The limits of a question that are wider than the field of the post that stores its answer. Source: R106. */
export function fieldProblems(entered: EnteredQuestion): InputProblem[] {
  const problem = (field: 'min' | 'max' | 'max_length', value: unknown, message: string) =>
    entered[field] === null || takes(entered, value) ? [] : [{ field, message }];
  return [
    ...problem('min', entered.min, 'この項目に入れられる数にしてください'),
    ...problem('max', entered.max, 'この項目に入れられる数にしてください'),
    ...problem(
      'max_length',
      'あ'.repeat(entered.max_length ?? 0),
      'この項目に入れられる文字数にしてください',
    ),
  ];
}
