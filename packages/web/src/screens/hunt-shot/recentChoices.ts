import { askedQuestions, type FormAnswers, type FormQuestion, isAnswered } from '@satomori/core';
import { lastAnswers } from '../../platform/device/lastAnswers.ts';

/** What is often the same at the captures of a person. */
const FIELDS: readonly (string | null)[] = [
  'species',
  'capture_class',
  'method',
  'age_class',
  'kill_method',
  'disposal',
  'release_kind',
  'proof_part',
];

/** The options of a question that this person recorded last on this device, newest first. */
function recentOptions({ field, kind, options }: FormQuestion, userId: string): FormQuestion['options'] {
  const codes =
    kind === 'single' && FIELDS.includes(field) ? (lastAnswers.get(userId)[field ?? ''] ?? []) : [];
  return codes.flatMap((code) => options.find((option) => option.code === code) ?? []);
}

/** The questions with what this person recorded last as first options; nothing is chosen. */
export function recentFirst(questions: readonly FormQuestion[], userId: string): FormQuestion[] {
  return questions.map((question) => {
    const first = recentOptions(question, userId);
    return { ...question, options: [...first, ...question.options.filter((each) => !first.includes(each))] };
  });
}

/** An answer of the capture recorded last. */
export interface RepeatedAnswer {
  question: string;
  answer: string;
  label: string;
}

/** What the capture recorded last answers of the questions that are asked and have no answer, in their order. */
export function repeatedAnswers(
  questions: readonly FormQuestion[],
  answers: FormAnswers,
  userId: string,
): RepeatedAnswer[] {
  const repeated: RepeatedAnswer[] = [];
  let next = answers;
  for (const question of questions) {
    const { code } = question;
    const [last] = recentOptions(question, userId);
    // An answer may be what makes the form ask a later question.
    const isAsked = askedQuestions(questions, next).some((each) => each.code === code);
    if (last === undefined || !isAsked || isAnswered(next[code])) continue;
    next = { ...next, [code]: last.code };
    repeated.push({ question: code, answer: last.code, label: last.label });
  }
  return repeated;
}

/** Remembers the choices of a recorded capture. */
export function noteChoices(questions: readonly FormQuestion[], answers: FormAnswers, userId: string): void {
  const chosen = askedQuestions(questions, answers).flatMap(({ field, kind, code }) => {
    const answer = answers[code];
    const isNoted = kind === 'single' && field !== null && FIELDS.includes(field);
    return isNoted && typeof answer === 'string' ? [[field, answer] as const] : [];
  });
  lastAnswers.note(userId, Object.fromEntries(chosen));
}
