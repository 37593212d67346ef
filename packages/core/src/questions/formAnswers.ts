import type { Answers } from '../schemas/primitives.ts';
import type { Question } from '../contract/forms/questions.ts';

/** An answer: code of an option, number, text or id; codes or ids where several may be chosen. */
export type FormAnswer = string | number | string[];
/** Answers of a form by the question's code; a question without an entry is unanswered. */
export type FormAnswers = Readonly<Record<string, FormAnswer>>;

type Asked = Pick<Question, 'code' | 'condition'>;
type Condition = NonNullable<Question['condition']>[number];

/** Unanswered: no entry, an empty text, or no choice. */
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
 * The questions to show, given the answers so far: those whose conditions are all met. An answer to a question that
 * is no longer shown is ignored.
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

/** A field for one person, where a picker of people returns several. */
export const takesOnePerson = (field: string | null): boolean => field === 'killed_by';

/**
 * The content of a post from these answers: bound ones under their field, the site's own under the question's id.
 * Unanswered questions and hidden ones add nothing.
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
    else fields[field] = takesOnePerson(field) ? ([answer].flat()[0] ?? answer) : answer;
  }
  return { fields, answers: own };
}

/**
 * Like `toPoint`, for a capture: its three counts are always set, to 0 where the form has no question for animals;
 * for birds the form has only the total.
 */
export function toCapture(questions: readonly Bound[], answers: FormAnswers) {
  const { fields, answers: own } = toPoint(questions, answers);
  const adult_count = Number(fields['adult_count'] ?? 0);
  const young_count = Number(fields['young_count'] ?? 0);
  const count = Number(fields['count'] ?? adult_count + young_count);
  return { ...fields, adult_count, young_count, count, answers: own };
}

/** The answers as stored in a post. */
type Said = Readonly<Record<string, unknown>> & { answers: Answers };

const isAnswer = (value: unknown): value is FormAnswer =>
  (typeof value === 'string' || typeof value === 'number' || Array.isArray(value)) &&
  isAnswered(value as FormAnswer);

/**
 * The answers of a sent post, to be edited in the form: the inverse of `toPoint`.
 *
 * @param former versions of these questions that the post answers and that forms no longer use
 */
export function toAnswers(
  questions: readonly Bound[],
  point: Said,
  former: readonly Bound[] = [],
): FormAnswers {
  const given = questions.flatMap(({ id, code, field }) => {
    const ids = [id, ...former.filter((each) => each.code === code).map((each) => each.id)];
    const values: unknown[] = field === null ? ids.map((each) => point.answers[each]) : [point[field]];
    const answer = values.find(isAnswer);
    return answer === undefined ? [] : [[code, answer] as const];
  });
  return Object.fromEntries(given);
}

/**
 * The content of an edited post: what the form contains replaces the stored values, all else stays.
 *
 * @param point the stored post
 * @param edited content of the form, `answers` included
 * @param content names of the fields that an edit writes
 */
export function withAnswers<Point extends Said>(
  point: Point,
  edited: Said,
  {
    questions,
    former,
    content,
  }: { questions: readonly Bound[]; former: readonly Bound[]; content: readonly string[] },
): Record<string, unknown> {
  const asked = new Set(questions.map(({ field }) => field));
  const replaced = new Set([
    ...questions.map(({ id }) => id),
    ...former.filter(({ code }) => questions.some((each) => each.code === code)).map(({ id }) => id),
  ]);
  const kept = content.filter((field) => !asked.has(field)).map((field) => [field, point[field] ?? null]);
  const own = Object.entries(point.answers).filter(([id]) => !replaced.has(id));
  return {
    ...Object.fromEntries(kept),
    ...edited,
    answers: { ...Object.fromEntries(own), ...edited.answers },
  };
}
