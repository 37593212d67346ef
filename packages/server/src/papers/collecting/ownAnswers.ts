import { answerText } from '@satomori/core';
import { seesPeople } from '../../access/hidePeople.ts';
import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../database/database.ts';
import type { CaptureView } from '../../posts/captures/view.ts';
import { listAnswerOptions, listFormVersions, type StoredQuestion } from '../../questions/repository.ts';
import { findTrap } from '../../traps/repository.ts';
import { namesOfMembers } from '../../users/repository.ts';
import type { OwnAnswer } from '../jobs/jobs.ts';

type Answered = Pick<CaptureView, 'answers'>;

/** The questions that these captures answer, each in its answered versions, in the order of the form. */
async function answeredQuestions(db: Db, scope: Scope, captures: readonly Answered[], now: number) {
  const ids = new Set(captures.flatMap(({ answers }) => Object.keys(answers)));
  if (ids.size === 0) return [];
  const questions = (await listFormVersions(db, scope, true, [...ids], now)).filter(({ id }) => ids.has(id));
  const options = await listAnswerOptions(
    db,
    scope,
    questions.map(({ id }) => id),
  );
  const byQuestion = Map.groupBy(options, ({ question_id }) => question_id);
  return questions.map((question) => ({ ...question, options: byQuestion.get(question.id) ?? [] }));
}

/** The names of the people and traps in the answers, as far as this person may see them. */
async function namesInAnswers(
  db: Db,
  scope: Scope,
  captures: readonly Answered[],
  questions: readonly StoredQuestion[],
): Promise<ReadonlyMap<string, string>> {
  const idsOf = (kind: StoredQuestion['kind']) => {
    const asked = questions.filter((question) => question.kind === kind);
    const answers = asked.flatMap(({ id }) => captures.flatMap((each) => each.answers[id] ?? []));
    return [...new Set(answers.flat().map(String))];
  };
  const names = new Map(seesPeople(scope) ? await namesOfMembers(db, scope, idsOf('user')) : []);
  for (const id of idsOf('trap')) {
    const trap = await findTrap(db, scope, id);
    if (trap !== undefined) names.set(id, trap.name);
  }
  return names;
}

/**
 * Reads the questions that captures answer beside the form's own fields, and returns how to word one capture's
 * answers: each in the version that was answered.
 *
 * Source: R107, R220.
 */
export async function readOwnAnswers(
  db: Db,
  scope: Scope,
  captures: readonly Answered[],
  now: number,
): Promise<(capture: Answered) => OwnAnswer[]> {
  const questions = await answeredQuestions(db, scope, captures, now);
  const names = await namesInAnswers(db, scope, captures, questions);
  return ({ answers }) =>
    questions.flatMap((question) => {
      const answer = answers[question.id];
      return answer === undefined
        ? []
        : [{ question: question.question, answer: answerText(question, answer, names) }];
    });
}
