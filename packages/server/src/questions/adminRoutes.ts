import {
  changeAdminQuestion,
  createAdminQuestion,
  listAdminQuestions,
  orderAdminQuestions,
  retireAdminQuestion,
} from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Database } from '../database/database.ts';
import { AppError } from '../errors/appError.ts';
import type { EventHub } from '../events/hub.ts';
import { writeOnce } from '../idempotency/writeOnce.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import { addQuestion, changeQuestion, orderQuestions, retireQuestion } from './changeForm.ts';
import { findLatest, findVersion, listForm, listRetired } from './formRepository.ts';

interface Services {
  database: Database;
  hub: EventHub;
  /** Milliseconds. */
  now: () => number;
}

/** The questions of both forms, for the administrators of a site. Source: R106. */
export function adminQuestionRoutes(addRoute: AddRoute, { database, hub, now }: Services): void {
  const { db } = database;

  async function show(scope: Scope, id: string) {
    hub.wake(scope.siteId);
    const found = await findVersion(db, scope, id);
    if (found === undefined) throw new AppError('not_found');
    return found;
  }

  async function showLatest(scope: Scope, id: string) {
    const found = await show(scope, id);
    return { id, latest: (await findLatest(db, scope, found)) ?? found };
  }

  addRoute(listAdminQuestions, async ({ scope, query }) => ({
    json: await (query.retired === true ? listRetired : listForm)(db, scope, query.is_hunt),
    next: null,
  }));

  addRoute(createAdminQuestion, async ({ scope, body, request }) => {
    const author = { scope, requestId: request.id };
    await writeOnce(database, (trx) => addQuestion(trx, author, body, now()));
    return show(scope, body.id);
  });

  addRoute(changeAdminQuestion, async ({ scope, params, body, request }) => {
    const author = { scope, requestId: request.id };
    await database.transaction((trx) => changeQuestion(trx, author, params.id, body, now()));
    return showLatest(scope, params.id);
  });

  addRoute(retireAdminQuestion, async ({ scope, params, request }) => {
    const author = { scope, requestId: request.id };
    await database.transaction((trx) => retireQuestion(trx, author, params.id, now()));
    return showLatest(scope, params.id);
  });

  addRoute(orderAdminQuestions, async ({ scope, body, request }) => {
    const author = { scope, requestId: request.id };
    await database.transaction((trx) => orderQuestions(trx, author, body, now()));
    hub.wake(scope.siteId);
    return { ids: body.ids };
  });
}
