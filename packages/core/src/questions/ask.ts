import type { Answers, Question } from '../contract/questions.ts';

/** What a person answered: code of an option, number, text or id; codes or ids where several may be chosen. */
export type FormAnswer = string | number | string[];
/** Answers of a form by the question's code; a question without an entry is unanswered. */
export type FormAnswers = Readonly<Record<string, FormAnswer>>;

type Asked = Pick<Question, 'code' | 'condition'>;
type Condition = NonNullable<Question['condition']>[number];

/** Nothing said: no entry, an empty text, or none chosen. */
export const isAnswered = (answer: FormAnswer | undefined): answer is FormAnswer =>
  typeof answer === 'number'
    ? Number.isFinite(answer)
    : answer !== undefined && (typeof answer === 'string' ? answer.trim() !== '' : answer.length > 0);

function holds(condition: Condition, answer: FormAnswer | undefined): boolean {
  if (!isAnswered(answer)) return false;
  if ('at_least' in condition) return Number(answer) >= condition.at_least;
  return [answer].flat().some((each) => condition.any_of.includes(String(each)));
}

/**
 * The questions to ask, given what is answered so far: those whose conditions all hold.
 * An answer to a question that is not asked any more counts for nothing.
 *
 * @param questions in their order; conditions name earlier ones
 */
export function askedQuestions<Q extends Asked>(questions: readonly Q[], answers: FormAnswers): Q[] {
  const counting = new Map<string, FormAnswer | undefined>();
  return questions.filter((question) => {
    const isAsked = (question.condition ?? []).every((condition) =>
      holds(condition, counting.get(condition.question_code)),
    );
    if (isAsked) counting.set(question.code, answers[question.code]);
    return isAsked;
  });
}

type Bound = Asked & Pick<Question, 'id' | 'field'>;

/**
 * What a post says by these answers: bound ones under their field, the site's own under the question's id.
 * Unanswered questions and those not asked say nothing.
 */
export function toPoint(
  questions: readonly Bound[],
  answers: FormAnswers,
): { fields: Record<string, FormAnswer>; answers: Answers } {
  const fields: Record<string, FormAnswer> = {};
  const own: Answers = {};
  for (const { id, code, field } of askedQuestions(questions, answers)) {
    const answer = answers[code];
    if (!isAnswered(answer)) continue;
    if (field === null) own[id] = answer;
    else fields[field] = answer;
  }
  return { fields, answers: own };
}

/**
 * As `toPoint`, for a capture: its three counts are always said. Where no animals were asked for there were none.
 */
export function toHuntPoint(questions: readonly Bound[], answers: FormAnswers) {
  const { fields, answers: own } = toPoint(questions, answers);
  const adult_count = Number(fields['adult_count'] ?? 0);
  const young_count = Number(fields['young_count'] ?? 0);
  return { ...fields, adult_count, young_count, count: adult_count + young_count, answers: own };
}
