import { isDeepStrictEqual } from 'node:util';
import { newId } from '@satomori/core';
import { type Kysely, sql } from 'kysely';
import {
  type AddedOption,
  type AddedQuestion,
  CHANGED_CONDITIONS,
  CHANGED_LABELS,
  CHANGED_QUESTIONS,
  type ChangedCondition,
  MORE_OPTIONS,
  MORE_QUESTIONS,
  type Named,
} from './standardQuestionChanges.ts';

interface QuestionRow extends Named {
  site_id: string;
  id: string;
  is_hunt: boolean;
  question: string;
  help: string | null;
  kind: string;
  required: boolean;
  min: number | null;
  max: number | null;
  max_length: number | null;
  unit: string | null;
  sort_order: number;
  group_id: string | null;
  condition: unknown;
  field: string | null;
  valid_from: number;
  valid_to: number | null;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
  version: number;
  sequence: number;
}

interface OptionRow {
  site_id: string;
  id: string;
  question_id: string;
  code: string;
  label: string;
  sort_order: number;
  icon: string | null;
  color: string | null;
  is_other: boolean;
  is_active: boolean;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
  version: number;
  sequence: number;
}

export type Forms = Kysely<{ questions: QuestionRow; answer_options: OptionRow }>;

const stampsAt = (at: number) => ({
  created_at: at,
  updated_at: at,
  deleted_at: null,
  version: 1,
  sequence: 0,
});

const isOf = (form: Named) => (question: QuestionRow) =>
  question.code === form.code && question.is_hunt === form.is_hunt;

/** Of one site, the questions that it has left as they were given to it. */
export function untouched(questions: readonly QuestionRow[]): QuestionRow[] {
  return questions.filter(
    (question) =>
      question.version === 1 &&
      question.group_id === null &&
      question.valid_to === null &&
      question.deleted_at === null &&
      questions.filter(isOf({ code: question.code, is_hunt: question.is_hunt })).length === 1,
  );
}

/** Makes room behind this place in a list of questions or options. */
const shift = (forms: Forms, table: 'questions' | 'answer_options', from: number, rows: readonly string[]) =>
  forms
    .updateTable(table)
    .set({ sort_order: sql`sort_order + 1` })
    .where('sort_order', '>=', from)
    .where('id', 'in', rows)
    .execute();

async function addOption(
  forms: Forms,
  question: QuestionRow,
  added: Pick<AddedOption, 'option' | 'label' | 'before'>,
  at: number,
): Promise<void> {
  const { site_id, id: question_id } = question;
  const options = await forms
    .selectFrom('answer_options')
    .selectAll()
    .where('site_id', '=', site_id)
    .where('question_id', '=', question_id)
    .execute();
  if (options.some(({ code }) => code === added.option)) return;
  const next = options.find(({ code }) => code === added.before)?.sort_order;
  const sort_order = next ?? Math.max(-1, ...options.map((option) => option.sort_order)) + 1;
  const ids = options.map(({ id }) => id);
  if (next !== undefined) await shift(forms, 'answer_options', next, ids);
  await insertOption(forms, { site_id, question_id }, { ...added, sort_order }, at);
}

const insertOption = (
  forms: Forms,
  place: Pick<OptionRow, 'site_id' | 'question_id'>,
  { option: code, label, sort_order }: { option: string; label: string; sort_order: number },
  at: number,
) =>
  forms
    .insertInto('answer_options')
    .values({
      ...place,
      id: newId(),
      code,
      label,
      sort_order,
      icon: null,
      color: null,
      is_other: code === 'other',
      is_active: true,
      ...stampsAt(at),
    })
    .execute();

export const questionsOf = (forms: Forms, site_id: string) =>
  forms.selectFrom('questions').selectAll().where('site_id', '=', site_id).execute();

/** Where the site asks for this already, in any version or for any group, nothing is added. */
async function addQuestion(forms: Forms, site_id: string, added: AddedQuestion, at: number): Promise<void> {
  const form = (await questionsOf(forms, site_id)).filter((question) => question.is_hunt === added.is_hunt);
  const before = form.find(({ code }) => code === added.after);
  const isAsked = form.some(({ code, field }) => code === added.code || field === added.field);
  if (before === undefined || isAsked) return;
  const ids = form.map(({ id }) => id);
  await shift(forms, 'questions', before.sort_order + 1, ids);
  const { after: _after, needs: _needs, options = [], condition, ...said } = added;
  const question_id = newId();
  await forms
    .insertInto('questions')
    .values({
      help: null,
      required: false,
      min: null,
      max: null,
      max_length: null,
      unit: null,
      ...said,
      site_id,
      id: question_id,
      sort_order: before.sort_order + 1,
      group_id: null,
      condition: JSON.stringify(condition),
      valid_from: at,
      valid_to: null,
      ...stampsAt(at),
    })
    .execute();
  for (const [sort_order, [option, label]] of options.entries())
    await insertOption(forms, { site_id, question_id }, { option, label, sort_order }, at);
}

async function changeWords(forms: Forms, site_id: string, standard: readonly QuestionRow[]): Promise<void> {
  for (const { column, from, to, ...form } of CHANGED_QUESTIONS) {
    await forms
      .updateTable('questions')
      .set({ [column]: to })
      .where('site_id', '=', site_id)
      .where('id', '=', standard.find(isOf(form))?.id ?? '')
      .where(column, '=', from)
      .execute();
  }
  for (const { option, from, to, ...form } of CHANGED_LABELS) {
    await forms
      .updateTable('answer_options')
      .set({ label: to })
      .where('site_id', '=', site_id)
      .where('question_id', '=', standard.find(isOf(form))?.id ?? '')
      .where('code', '=', option)
      .where('label', '=', from)
      .execute();
  }
}

const parsed = (condition: unknown): unknown =>
  typeof condition === 'string' ? JSON.parse(condition) : condition;

/** @returns the codes of the questions that have the new condition now */
export async function changeConditions(
  forms: Forms,
  site_id: string,
  standard: readonly QuestionRow[],
  changes: readonly ChangedCondition[],
): Promise<Set<string>> {
  const changed = new Set<string>();
  for (const { from, to, ...form } of changes) {
    const question = standard.find(isOf(form));
    if (question === undefined || !isDeepStrictEqual(parsed(question.condition), from)) continue;
    await forms
      .updateTable('questions')
      .set({ condition: JSON.stringify(to) })
      .where('site_id', '=', site_id)
      .where('id', '=', question.id)
      .execute();
    changed.add(form.code);
  }
  return changed;
}

/** The API no longer accepts it. */
const stopOfferingCarcass = (forms: Forms) =>
  forms
    .updateTable('answer_options')
    .set({ is_active: false })
    .where('code', '=', 'carcass')
    .where('question_id', 'in', (eb) =>
      eb.selectFrom('questions').select('questions.id').where('field', '=', 'capture_class'),
    )
    .execute();

/**
 * Brings the standard questions of sites that are there already to those that a new site gets. What a site has
 * changed itself stays as it is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const forms = db as Forms;
  const at = Date.now();
  await stopOfferingCarcass(forms);
  for (const { site_id } of await forms.selectFrom('questions').select('site_id').distinct().execute()) {
    const standard = untouched(await questionsOf(forms, site_id));
    await changeWords(forms, site_id, standard);
    const changed = await changeConditions(forms, site_id, standard, CHANGED_CONDITIONS);
    for (const { option, label, before, ...form } of MORE_OPTIONS) {
      const question = standard.find(isOf(form));
      if (question !== undefined) await addOption(forms, question, { option, label, before }, at);
    }
    for (const added of MORE_QUESTIONS)
      if (added.needs === undefined || changed.has(added.needs)) await addQuestion(forms, site_id, added, at);
  }
}
