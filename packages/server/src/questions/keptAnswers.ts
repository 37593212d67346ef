import {
  answerProblems,
  type Answers,
  askedQuestions,
  type FormAnswer,
  type FormAnswers,
  hasOptions,
  type InputProblem,
  isAnswered,
} from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { InputError } from '../errors/appError.ts';
import { listAnswerOptions, listFormVersions, type StoredQuestion } from './repository.ts';

/** The fields of a post that the site's questions are checked against. */
export interface Answered {
  isHunt: boolean;
  /** Milliseconds. */
  happenedAt: number;
  /** Fields that bound questions fill. */
  fields: Readonly<Record<string, unknown>>;
  /** Answers to the site's own questions, by their id. */
  answers: Answers;
}

const isAnswer = (value: unknown): value is FormAnswer =>
  typeof value === 'string' || typeof value === 'number' || Array.isArray(value);

const answerTo = (question: StoredQuestion, { fields, answers }: Answered): FormAnswer | undefined => {
  const answer = question.field === null ? answers[question.id] : fields[question.field];
  if (typeof answer === 'boolean') return String(answer);
  return isAnswer(answer) ? answer : undefined;
};

const isValidAt = (question: StoredQuestion, at: number): boolean =>
  question.valid_from <= at && (question.valid_to === null || question.valid_to > at);

/**
 * One version of each question: the answered one, since a form may have waited offline while the question changed;
 * otherwise the present one. Of a question that is bound to a field, all versions are answered by it: the newest counts.
 */
function versionsOf(questions: readonly StoredQuestion[], post: Answered, now: number): StoredQuestion[] {
  const byCode = Map.groupBy(questions, (question) => question.code);
  return [...byCode.values()].flatMap((group) => {
    const versions = group.toSorted((a, b) => b.valid_from - a.valid_from);
    const answered = versions.find((question) => isAnswered(answerTo(question, post)));
    return answered ?? versions.find((question) => isValidAt(question, now)) ?? [];
  });
}

/**
 * Each question after those that its condition names: versions of different times may stand in another order than
 * the form that was filled in. Source: R107.
 */
function inOrderOfConditions(form: readonly StoredQuestion[]): StoredQuestion[] {
  const byCode = new Map(form.map((question) => [question.code, question]));
  const ordered = new Set<StoredQuestion>();
  const reached = new Set<StoredQuestion>();
  const add = (question: StoredQuestion | undefined) => {
    if (question === undefined || reached.has(question)) return;
    reached.add(question);
    for (const { question_code } of question.condition ?? []) add(byCode.get(question_code));
    ordered.add(question);
  };
  form.forEach(add);
  return [...ordered];
}

/** A question that was added after the event, or is no longer asked, is not required. Source: R89. */
const isDemanded = (question: StoredQuestion, post: Answered, now: number): boolean =>
  question.required && isValidAt(question, post.happenedAt) && isValidAt(question, now);

/** The problem of an answer to a site's own question; answers to bound ones are checked by the schema. */
function choiceProblem(
  question: StoredQuestion,
  answer: FormAnswer | undefined,
  codes: ReadonlySet<string>,
): string | null {
  if (!isAnswered(answer)) return null;
  const isList = question.kind === 'multi' || question.kind === 'user';
  if (Array.isArray(answer) !== isList) return '正しい形で指定してください';
  const isChoice = hasOptions(question.kind);
  const isKnown = [answer].flat().every((code) => codes.has(String(code)));
  return isChoice && !isKnown ? '選択肢から選んでください' : null;
}

/**
 * The answers of a post to store: checked against the version of the question that they answer, and without answers
 * to questions that are not asked for this post.
 *
 * @param known the stored row: its answers stay valid, even if the question is no longer the caller's
 * @param otherProblems other problems of the post, so that one refusal lists all of them
 * @throws {InputError} with these, each invalid answer, and each required question without an answer
 * Source: R89.
 */
export async function keptAnswers(
  db: Db,
  scope: Scope,
  post: Answered,
  known: { answers: Answers } | undefined,
  now: number,
  otherProblems: readonly InputProblem[] = [],
): Promise<Answers> {
  const before = Object.keys(known?.answers ?? {});
  const questions = await listFormVersions(db, scope, post.isHunt, before, now);
  const own = questions.filter((question) => question.field === null);
  const unknown = Object.keys(post.answers).filter((id) => !own.some((question) => question.id === id));
  const problems: InputProblem[] = [
    ...otherProblems,
    ...unknown.map((id) => ({ field: `answers.${id}`, message: 'この質問はありません' })),
  ];

  const form = inOrderOfConditions(versionsOf(questions, post, now));
  const given: FormAnswers = Object.fromEntries(
    form.flatMap((question) => {
      const answer = answerTo(question, post);
      return answer === undefined ? [] : [[question.code, answer]];
    }),
  );
  const asked = askedQuestions(form, given);
  const choices = asked.filter(({ kind, field }) => field === null && hasOptions(kind));
  const options = choices.length === 0 ? [] : await optionCodes(db, scope, choices);
  const tell = (question: StoredQuestion, message: string) =>
    problems.push({
      field: question.field ?? `answers.${question.id}`,
      message: `${question.question}: ${message}`,
    });
  const wrong = answerProblems(form, given, (question) => isDemanded(question, post, now));
  for (const { question, message } of wrong) tell(question, message);
  for (const question of asked) {
    if (question.field !== null || wrong.some((each) => each.question === question)) continue;
    const codes = new Set(
      options.flatMap((option) => (option.question_id === question.id ? option.code : [])),
    );
    const message = choiceProblem(question, given[question.code], codes);
    if (message !== null) tell(question, message);
  }
  if (problems.length > 0) throw new InputError(problems);
  const kept = new Set(asked.map((question) => question.id));
  return Object.fromEntries(Object.entries(post.answers).filter(([id]) => kept.has(id)));
}

const optionCodes = (db: Db, scope: Scope, questions: readonly StoredQuestion[]) =>
  listAnswerOptions(
    db,
    scope,
    questions.map((question) => question.id),
  );
