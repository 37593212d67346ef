import { changeGroup, createGroup, removeGroup } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Database } from '../database/database.ts';
import { AppError } from '../errors/appError.ts';
import type { EventHub } from '../events/hub.ts';
import { writeOnce } from '../idempotency/writeOnce.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import * as change from './change.ts';
import { findStoredGroup } from './repository.ts';

interface Services {
  database: Database;
  hub: EventHub;
  /** Milliseconds. */
  now: () => number;
}

/** The groups of a site, as its administrators arrange them. Source: R103. */
export function adminGroupRoutes(addRoute: AddRoute, { database, hub, now }: Services): void {
  async function show(scope: Scope, groupId: string) {
    hub.wake(scope.siteId);
    const group = await findStoredGroup(database.db, scope, groupId);
    if (group === undefined) throw new AppError('not_found');
    return group;
  }

  addRoute(createGroup, async ({ scope, body, request }) => {
    const author = { scope, requestId: request.id };
    await writeOnce(database, (trx) => change.addGroup(trx, author, body, now()));
    return show(scope, body.id);
  });

  addRoute(changeGroup, async ({ scope, params, body, request }) => {
    const author = { scope, requestId: request.id };
    await database.transaction((trx) => change.changeGroup(trx, author, params.id, body, now()));
    return show(scope, params.id);
  });

  addRoute(removeGroup, async ({ scope, params, request }) => {
    const author = { scope, requestId: request.id };
    const removed = await database.transaction((trx) => change.removeGroup(trx, author, params.id, now()));
    hub.wake(scope.siteId);
    return removed;
  });
}
