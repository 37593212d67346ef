import {
  type AdminQuestion,
  changeProblems,
  type ChangedAdminQuestion,
  enteredOfQuestion,
  type EnteredQuestion,
  type FormQuestion,
  hasOptions,
  type InputProblem,
  newId,
  QUESTION_KINDS,
  type QuestionKind,
} from '@satomori/core';

/** A number as it is typed: text that is no number stays as it is. */
type Typed = number | string | null;

/** What the form of a question holds. */
export interface EnteredFields extends Omit<ChangedAdminQuestion, 'version' | 'min' | 'max' | 'max_length'> {
  /** Chosen for a new question only. */
  kind: QuestionKind;
  min: Typed;
  max: Typed;
  max_length: Typed;
}
export type EnteredOptions = EnteredFields['options'];
export type NumberName = 'min' | 'max' | 'max_length';

export const newOption = (): EnteredOptions[number] => ({
  code: `o_${newId().slice(-12)}`,
  label: '',
  is_other: false,
  is_active: true,
});

/** The fields that only some kinds have, empty. */
export const fieldsOfKind = (kind: QuestionKind) => ({
  kind,
  required: false,
  min: null,
  max: null,
  max_length: null,
  unit: null,
  options: hasOptions(kind) ? [newOption(), newOption()] : [],
});

export const newQuestion = (): EnteredFields => ({
  ...fieldsOfKind('single'),
  question: '',
  help: null,
  group_id: null,
  condition: null,
});

/** The part of a stored question that the form sends back. */
export const enteredOf = (stored: AdminQuestion): EnteredFields => ({
  kind: stored.kind,
  ...enteredOfQuestion(stored),
});

/** Kinds of a new question: a form asks for one trap, and only that of captures. */
export const kindsFor = (isHunt: boolean, form: readonly EnteredQuestion[]): QuestionKind[] =>
  QUESTION_KINDS.filter((kind) => kind !== 'trap' || (isHunt && form.every((each) => each.kind !== 'trap')));

const numberOf = (typed: Typed): number | null => (typeof typed === 'string' ? Number.NaN : typed);

/** What is sent, where nothing is wrong with it. */
export const bodyOf = ({ kind: _kind, ...typed }: EnteredFields): Omit<ChangedAdminQuestion, 'version'> => ({
  ...typed,
  question: typed.question.trim(),
  min: numberOf(typed.min),
  max: numberOf(typed.max),
  max_length: numberOf(typed.max_length),
});

export type Identity = Pick<EnteredQuestion, 'code' | 'is_hunt' | 'field'>;

/** What the server would refuse, by field. */
export function problemsOf(
  typed: EnteredFields,
  identity: Identity,
  form: readonly AdminQuestion[],
  stored: AdminQuestion | null,
): InputProblem[] {
  const numbers = (['min', 'max', 'max_length'] as const).filter((name) => typeof typed[name] === 'string');
  const entered = { ...identity, kind: typed.kind, ...bodyOf(typed) };
  return [
    ...numbers.map((field) => ({ field, message: '数字を入力してください' })),
    ...(typed.max_length !== null && typeof typed.max_length === 'number' && !isLength(typed.max_length)
      ? [{ field: 'max_length', message: '1から500までの整数にしてください' }]
      : []),
    ...changeProblems(form, entered, stored ?? undefined),
  ];
}

const isLength = (length: number) => Number.isInteger(length) && length >= 1 && length <= 500;

const NEVER = '1970-01-01T00:00:00.000Z';
const STAMPS = { created_at: NEVER, updated_at: NEVER, deleted_at: null, version: 1, sequence: 0 };
const ID = '00000000-0000-4000-8000-000000000000';

/** The question as forms will show it. */
export const previewOf = (typed: EnteredFields, identity: Identity): FormQuestion => ({
  ...identity,
  ...bodyOf(typed),
  ...STAMPS,
  id: ID,
  kind: typed.kind,
  question: typed.question.trim() || '（質問）',
  condition: null,
  sort_order: 0,
  valid_from: NEVER,
  valid_to: null,
  options: typed.options
    .filter(({ is_active, label }) => is_active && label.trim() !== '')
    .map((option, sort_order) => ({
      ...option,
      ...STAMPS,
      id: option.code,
      question_id: ID,
      sort_order,
      icon: null,
      color: null,
    })),
});
