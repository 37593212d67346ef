import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { QUESTION_COLUMNS } from './columns.ts';

const FORMS = { captures: 'hunt', sightings: 'sighting' } as const;

export interface ListQuestionsOptions {
  of: keyof typeof FORMS;
}

export async function listQuestions(context: ReadingContext, options: ListQuestionsOptions): Promise<void> {
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
  options: [
    {
      flags: '--of <posts>',
      description: '捕獲の投稿か、目撃の投稿か',
      choices: Object.keys(FORMS),
      default: 'captures',
    },
  ],
  context: 'reading',
  output: { array: 'questions' },
  run: listQuestions,
});
