import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { type FormQuestion, QUESTION_KIND_LABELS } from '@satomori/core';
import type { Column } from '../output/columns.ts';
import { FORM_OPTION, type FormOptions, FORMS, questionRow } from './forms.ts';

const QUESTION_COLUMNS: readonly Column<FormQuestion>[] = [
  { heading: '順', cell: ({ sort_order }) => String(sort_order), align: 'right' },
  { heading: '質問', cell: ({ question }) => question, shrinksTo: 16 },
  { heading: '答え方', cell: ({ kind }) => QUESTION_KIND_LABELS[kind] },
  { heading: '必須', cell: ({ required }) => (required ? '必須' : '') },
  { heading: '条件', cell: ({ condition }) => (condition === null ? '' : 'あり'), isOptional: true },
  {
    heading: '選択肢',
    cell: ({ options }) => options.map(({ label }) => label).join('、'),
    isOptional: true,
    shrinksTo: 16,
  },
  { heading: 'code', cell: ({ code }) => code, isForPrograms: true },
  { heading: 'id', cell: ({ id }) => id, isForPrograms: true },
];

export async function listQuestions(context: ReadingContext, options: FormOptions): Promise<void> {
  const { api, output, say, signal } = context;
  const count = await output.list(
    [await api.questions.form(FORMS[options.of], { signal })],
    QUESTION_COLUMNS,
  );
  if (count === 0) say('質問はありません。');
}

export const listQuestionsCommand = defineCommand({
  noun: 'questions',
  verb: 'list',
  summary: 'いま投稿でたずねる質問を、順番どおりに選択肢と表示する',
  options: [FORM_OPTION],
  context: 'reading',
  output: { array: questionRow },
  run: listQuestions,
});
