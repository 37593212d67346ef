import { newId } from '@satomori/core';
import type { AnswerOptionTable, QuestionTable } from '../database/tables.ts';
import type { DefaultOption, DefaultQuestion } from './defaultForm.ts';
import { HUNT_FORM } from './huntForm.ts';
import { SIGHTING_FORM } from './sightingForm.ts';

/** Both forms of a new site. */
export const DEFAULT_FORMS = [
  { isHunt: true, questions: HUNT_FORM },
  { isHunt: false, questions: SIGHTING_FORM },
] as const;

export type NewQuestion = Omit<QuestionTable, 'site_id' | 'condition'> & { condition: string | null };
export type NewAnswerOption = Omit<AnswerOptionTable, 'site_id'>;

/** The option that requires a text. */
const OTHER = 'other';

const stampsAt = (at: number) => ({
  created_at: at,
  updated_at: at,
  deleted_at: null,
  version: 1,
  sequence: 0,
});

function questionRow(asked: DefaultQuestion, isHunt: boolean, index: number, at: number): NewQuestion {
  return {
    id: newId(),
    code: asked.code,
    question: asked.question,
    help: asked.help ?? null,
    is_hunt: isHunt,
    kind: asked.kind,
    required: asked.required ?? false,
    min: asked.min ?? null,
    max: asked.max ?? null,
    max_length: asked.max_length ?? null,
    unit: asked.unit ?? null,
    sort_order: index,
    group_id: null,
    condition: asked.condition === undefined ? null : JSON.stringify(asked.condition),
    field: asked.field,
    valid_from: at,
    valid_to: null,
    ...stampsAt(at),
  };
}

const optionRow = (
  { code, label }: DefaultOption,
  question_id: string,
  sort_order: number,
  at: number,
): NewAnswerOption => ({
  id: newId(),
  question_id,
  code,
  label,
  sort_order,
  icon: null,
  color: null,
  is_other: code === OTHER,
  is_active: true,
  ...stampsAt(at),
});

/** The rows of the default forms, valid from `at` (milliseconds). */
export function defaultQuestionRows(at: number): { questions: NewQuestion[]; options: NewAnswerOption[] } {
  const questions: NewQuestion[] = [];
  const options: NewAnswerOption[] = [];
  for (const form of DEFAULT_FORMS) {
    for (const [index, asked] of form.questions.entries()) {
      const row = questionRow(asked, form.isHunt, index, at);
      questions.push(row);
      for (const [order, option] of (asked.options ?? []).entries())
        options.push(optionRow(option, row.id, order, at));
    }
  }
  return { questions, options };
}
