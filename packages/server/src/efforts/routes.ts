import { createEffort, listEfforts } from '@satomori/core';
import { cutPage, startOfPage, viewOrTombstone } from '../database/paging.ts';
import { AppError } from '../errors/appError.ts';
import { writeOnce } from '../idempotency/writeOnce.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import type { Database } from '../database/database.ts';
import type { EventHub } from '../events/hub.ts';
import { recordEffort } from './record.ts';
import { countEfforts, findEffort, listEffortRows } from './repository.ts';

interface Services {
  database: Database;
  hub: EventHub;
  /** Milliseconds. */
  now: () => number;
}

export function effortRoutes(addRoute: AddRoute, { database, hub, now }: Services): void {
  const { db } = database;

  addRoute(listEfforts, async ({ scope, query }) => {
    const start = startOfPage(query, 'order_key');
    const { json: rows, next } = cutPage(await listEffortRows(db, scope, query, start), start);
    const page = { json: rows.map((row) => viewOrTombstone(row, (effort) => effort)), next };
    return query.count === true ? { ...page, total: await countEfforts(db, scope, query) } : page;
  });

  addRoute(createEffort, async ({ scope, body }) => {
    await writeOnce(database, (trx) => recordEffort(trx, scope, body, now()));
    hub.wake(scope.siteId);
    const effort = await findEffort(db, scope, body.id);
    if (effort === undefined) throw new AppError('not_found');
    return effort;
  });
}
