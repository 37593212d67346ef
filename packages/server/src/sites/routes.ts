import { changeSite as changeEndpoint, listSites } from '@satomori/core';
import type { Database } from '../database/database.ts';
import type { EventHub } from '../events/hub.ts';
import { writeOnce } from '../idempotency/writeOnce.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import { changeSite, type ServerFacts, viewSite } from './changeSite.ts';
import { findSite } from './repository.ts';

interface Services extends ServerFacts {
  database: Database;
  hub: EventHub;
  /** Milliseconds. */
  now: () => number;
}

export function siteRoutes(addRoute: AddRoute, services: Services): void {
  const { database, hub, now, isSample, tilesUrl } = services;
  const { db } = database;
  const facts = { isSample, tilesUrl };

  addRoute(listSites, async ({ scope }) => ({
    json: [viewSite(await findSite(db, scope), facts)],
    next: null,
  }));

  addRoute(changeEndpoint, async ({ scope, params, body, request }) => {
    const author = { scope, requestId: request.id };
    // Another site may take the name at the same moment.
    await writeOnce(database, (trx) => changeSite(trx, author, params.id, body, { facts, now: now() }));
    hub.wake(scope.siteId);
    return viewSite(await findSite(db, scope), facts);
  });
}
