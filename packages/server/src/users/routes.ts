import { listUsers as listUsersEndpoint, putProfile } from '@satomori/core';
import type { AddRoute } from '../plugins/addRoute.ts';
import type { Database } from '../database/database.ts';
import type { EventHub } from '../events/hub.ts';
import type { Mailer } from '../mail/mailer.ts';
import { changeProfile } from './changeProfile.ts';
import { listUsers } from './list.ts';

interface Services {
  database: Database;
  hub: EventHub;
  mailer: Mailer;
  /** Milliseconds. */
  now: () => number;
}

export function userRoutes(addRoute: AddRoute, { database, hub, mailer, now }: Services): void {
  addRoute(listUsersEndpoint, ({ scope, query }) => listUsers(database.db, scope, query));

  addRoute(putProfile, async ({ scope, body }) => {
    const changed = await database.transaction((trx) => changeProfile(trx, scope, body, now()));
    hub.wake(scope.siteId);
    mailer.wake();
    return changed;
  });
}
