import { type FormQuestion, QUESTION_KIND_LABELS, conditionText, QUESTION_LABELS } from '@satomori/core';
import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import type { Column } from '../output/columns.ts';
import { CliError } from '../errors/cliError.ts';
import type { Detail } from '../output/output.ts';

/** The forms by the posts that they are for. */
const FORMS = { captures: 'hunt', sightings: 'sighting' } as const;

interface FormOptions {
  of: keyof typeof FORMS;
}

const FORM_OPTION = {
  flags: '--of <posts>',
  description: '捕獲の投稿か、目撃の投稿か',
  choices: Object.keys(FORMS),
  default: 'captures',
};

/** The schema of a question with its options, for JSON. */
const questionRow = async () => {
  const { array, extend } = await import('../command/rowSchema.ts');
  const { answerOptionSchema, questionSchema } = await import('@satomori/core/rowSchemas');
  return extend(questionSchema, { options: array(answerOptionSchema) });
};

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

async function listQuestions(context: ReadingContext, options: FormOptions): Promise<void> {
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
