import type { AdminQuestion, ChangedAdminQuestion } from '../contract/forms/adminQuestions.ts';

type Entered = Omit<ChangedAdminQuestion, 'version'>;
type Stored = Pick<AdminQuestion, Exclude<keyof Entered, 'options'>> & {
  options: readonly Entered['options'][number][];
};

/** The part of a stored question that an administrator enters. */
export const enteredOfQuestion = (stored: Stored): Entered => ({
  question: stored.question,
  help: stored.help,
  required: stored.required,
  min: stored.min,
  max: stored.max,
  max_length: stored.max_length,
  unit: stored.unit,
  group_id: stored.group_id,
  condition: stored.condition,
  options: stored.options.map(({ code, label, is_other, is_active }) => ({
    code,
    label,
    is_other,
    is_active,
  })),
});
