import { conditionText, type FormQuestion, QUESTION_KIND_LABELS, QUESTION_LABELS } from '@satomori/core';
import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { CliError } from '../errors/cliError.ts';
import type { Detail } from '../output/output.ts';
import { FORMS, FORM_OPTION, type FormOptions, questionRow } from './forms.ts';

function questionDetails(question: FormQuestion, form: readonly FormQuestion[]): Detail[] {
  const { kind, required, help, min, max, max_length, unit, options } = question;
  const bounds = min === null && max === null ? null : `${min ?? ''}～${max ?? ''}${unit ?? ''}`;
  return [
    [QUESTION_LABELS.question, question.question],
    [QUESTION_LABELS.help, help],
    [QUESTION_LABELS.kind, QUESTION_KIND_LABELS[kind]],
    [QUESTION_LABELS.required, required ? '必須' : null],
    ['範囲', bounds],
    [QUESTION_LABELS.max_length, max_length === null ? null : String(max_length)],
    [QUESTION_LABELS.condition, conditionText(question.condition, form)],
    ...options.map(
      ({ code, label }, index): Detail => [`${QUESTION_LABELS.options} ${index + 1}`, `${label}（${code}）`],
    ),
  ];
}

/** @throws {CliError} where the form has no such question */
export async function showQuestion(
  context: ReadingContext,
  code: string,
  { of }: FormOptions,
): Promise<void> {
  const { api, output, signal } = context;
  const form = await api.questions.form(FORMS[of], { signal });
  const question = form.find((each) => each.code === code.trim() || each.id === code.trim().toLowerCase());
  if (question === undefined)
    throw new CliError('notFound', 'not_found', `質問「${code}」は、いまの様式にありません。`, [
      `一覧を見る: satomori questions list --of ${of} --json code,question`,
    ]);
  await output.details(question, questionDetails(question, form));
}

export const showQuestionCommand = defineCommand({
  noun: 'questions',
  verb: 'show',
  summary: '質問の条件と選択肢を言葉で表示する',
  arguments: [{ name: '<question>', description: 'code か id' }],
  options: [FORM_OPTION],
  context: 'reading',
  output: { object: questionRow },
  run: showQuestion,
});
