import {
  listAnswerOptions as listAnswerOptionsEndpoint,
  listQuestions as listQuestionsEndpoint,
} from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import { AppError } from '../errors/appError.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import type { Database } from '../database/database.ts';
import { findQuestions, listAnswerOptions, listQuestions } from './repository.ts';

interface Services {
  database: Database;
  /** Milliseconds. */
  now: () => number;
}

/** Hunters see the form of captures; posters, and all users of a satomori site, that of sightings. */
const seesForm = (scope: Scope, isHunt: boolean): boolean =>
  isHunt ? scope.roles.has('hunter') : scope.roles.has('posting') || scope.roles.has('satomori');

export function questionRoutes(addRoute: AddRoute, { database: { db }, now }: Services): void {
  addRoute(listQuestionsEndpoint, async ({ scope, query }) => {
    if (!seesForm(scope, query.is_hunt)) throw new AppError('not_allowed');
    return { json: await listQuestions(db, scope, query, now()), next: null };
  });

  addRoute(listAnswerOptionsEndpoint, async ({ scope, query }) => {
    const questions = await findQuestions(db, scope, query.question_ids);
    const seen = questions
      .filter((question) => seesForm(scope, question.is_hunt))
      .map((question) => question.id);
    return { json: seen.length === 0 ? [] : await listAnswerOptions(db, scope, seen), next: null };
  });
}
