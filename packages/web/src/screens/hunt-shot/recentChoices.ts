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

/** Codes of options by field, newest first. */
type LastAnswers = ReturnType<typeof lastAnswers.get>;

/** The options of a question that a person recorded last on this device, newest first. */
function recentOptions({ field, kind, options }: FormQuestion, last: LastAnswers): FormQuestion['options'] {
  const codes = kind === 'single' && FIELDS.includes(field) ? (last[field ?? ''] ?? []) : [];
  return codes.flatMap((code) => options.find((option) => option.code === code) ?? []);
}

/** The questions with what a person recorded last as first options; nothing is chosen. */
export function recentFirst(questions: readonly FormQuestion[], last: LastAnswers): FormQuestion[] {
  return questions.map((question) => {
    const first = recentOptions(question, last);
    return { ...question, options: [...first, ...question.options.filter((each) => !first.includes(each))] };
  });
}

/** An answer of the capture recorded last. */
interface RepeatedAnswer {
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
  const recorded = lastAnswers.get(userId);
  const repeated: RepeatedAnswer[] = [];
  let next = answers;
  for (const question of questions) {
    const { code } = question;
    const [last] = recentOptions(question, recorded);
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
