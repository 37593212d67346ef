import type { AnswerOption, Question } from '../contract/forms/questions.ts';
import { formatDateTime } from '../format/dates.ts';
import type { FormAnswer } from './formAnswers.ts';

type Answered = Pick<Question, 'kind' | 'unit'> & {
  options: readonly Pick<AnswerOption, 'code' | 'label'>[];
};

/**
 * An answer in the words of the version that it answers.
 *
 * @param names of the people and traps that it may name, by id
 * Source: R107.
 */
export function answerText(
  { kind, unit, options }: Answered,
  answer: FormAnswer,
  names: ReadonlyMap<string, string> = new Map(),
): string {
  const word = (each: string) => {
    if (kind === 'datetime') return formatDateTime(each);
    if (kind === 'trap' || kind === 'user') return names.get(each) ?? '（名前は分かりません）';
    return options.find(({ code }) => code === each)?.label ?? each;
  };
  if (kind === 'number') return `${[answer].flat().join('、')}${unit ?? ''}`;
  return [answer].flat().map(String).map(word).join('、');
}
