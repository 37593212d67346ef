import type { Question } from '../contract/forms/questions.ts';
import { askedQuestions, type FormAnswer, type FormAnswers, isAnswered } from './formAnswers.ts';

type Limits = Pick<Question, 'kind' | 'required' | 'min' | 'max' | 'max_length' | 'unit'>;
type Asked = Limits & Pick<Question, 'code' | 'condition'>;

const CHOSEN: ReadonlySet<Question['kind']> = new Set(['single', 'multi', 'trap', 'user']);

function numberProblem(value: number, { min, max, unit }: Limits): string | null {
  if (!Number.isFinite(value)) return '数字を入力してください';
  const word = unit ?? '';
  if (min !== null && value < min) return `${min}${word}以上で入力してください`;
  if (max !== null && value > max) return `${max}${word}以下で入力してください`;
  return null;
}

/** The problem with an answer, as a sentence; `null` where it can be sent. */
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

/**
 * The problems with the answers of a post, for each question that it has to answer. The form and the server both use
 * it. A question bound to a field of the post must be answered like any other.
 *
 * @param questions in their order; conditions name earlier ones
 * @param isDemanded whether a required question must be answered in this post; a form demands all it shows
 * Source: R74.
 */
export function answerProblems<Q extends Asked>(
  questions: readonly Q[],
  answers: FormAnswers,
  isDemanded: (question: Q) => boolean = () => true,
): { question: Q; message: string }[] {
  return askedQuestions(questions, answers).flatMap((question) => {
    const required = question.required && isDemanded(question);
    const message = answerProblem({ ...question, required }, answers[question.code]);
    return message === null ? [] : [{ question, message }];
  });
}
