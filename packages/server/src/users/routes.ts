import { listUsers as listUsersEndpoint, putProfile } from '@satomori/core';
import type { AddRoute } from '../plugins/addRoute.ts';
import type { Services } from '../services.ts';
import { changeProfile } from './changeProfile.ts';
import { listUsers } from './list.ts';

export function userRoutes(addRoute: AddRoute, { database, hub, outbox, now }: Services): void {
  addRoute(listUsersEndpoint, ({ scope, query }) => listUsers(database.db, scope, query));

  addRoute(putProfile, async ({ scope, body }) => {
    const changed = await database.transaction((trx) => changeProfile(trx, scope, body, now()));
    hub.wake(scope.siteId);
    outbox.wake();
    return changed;
  });
}
