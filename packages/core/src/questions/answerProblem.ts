import type { Question } from '../contract/questions.ts';
import { type FormAnswer, isAnswered } from './ask.ts';

type Limits = Pick<Question, 'kind' | 'required' | 'min' | 'max' | 'max_length' | 'unit'>;

const CHOSEN: ReadonlySet<Question['kind']> = new Set(['single', 'multi', 'trap', 'user']);

function numberProblem(value: number, { min, max, unit }: Limits): string | null {
  if (!Number.isFinite(value)) return '数字を入力してください';
  const word = unit ?? '';
  if (min !== null && value < min) return `${min}${word}以上で入力してください`;
  if (max !== null && value > max) return `${max}${word}以下で入力してください`;
  return null;
}

/** What is wrong with an answer, as a sentence for its person; `null` where it can be sent. */
export function answerProblem(question: Limits, answer: FormAnswer | undefined): string | null {
  if (!isAnswered(answer)) {
    if (!question.required) return null;
    return CHOSEN.has(question.kind) ? '選んでください' : '入力してください';
  }
  if (question.kind === 'number') return numberProblem(Number(answer), question);
  const { max_length } = question;
  if (max_length !== null && typeof answer === 'string' && answer.length > max_length)
    return `${max_length}文字以内にしてください`;
  return null;
}
