import {
  changeArea as changeAreaEndpoint,
  createArea,
  createAreas,
  listAreas,
  removeArea as removeAreaEndpoint,
} from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Database } from '../database/database.ts';
import { cutPage, startOfPage, viewOrTombstone } from '../database/paging.ts';
import { AppError } from '../errors/appError.ts';
import type { EventHub } from '../events/hub.ts';
import { writeOnce } from '../idempotency/writeOnce.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import { addAreas, changeArea, removeArea, viewArea } from './change.ts';
import { countAreas, findAreas, listAreaRows } from './repository.ts';

interface Services {
  database: Database;
  hub: EventHub;
  /** Milliseconds. */
  now: () => number;
}

export function areaRoutes(addRoute: AddRoute, { database, hub, now }: Services): void {
  const { db } = database;

  async function show(scope: Scope, areaId: string) {
    hub.wake(scope.siteId);
    const [area] = await findAreas(db, scope, [areaId]);
    if (area === undefined) throw new AppError('not_found');
    return viewArea(area);
  }

  addRoute(listAreas, async ({ scope, session, query }) => {
    const { witness_group_id: witnessGroupId } = session.user;
    const start = startOfPage(query, 'id');
    const rows = await listAreaRows(db, scope, witnessGroupId, query, start);
    const { json, next } = cutPage(rows, start);
    const page = { json: json.map((row) => viewOrTombstone(row, viewArea)), next };
    if (query.count !== true) return page;
    return { ...page, total: await countAreas(db, scope, witnessGroupId, query) };
  });

  addRoute(createArea, async ({ scope, body, request }) => {
    const author = { scope, requestId: request.id };
    await writeOnce(database, (trx) => addAreas(trx, author, [body], now()));
    return show(scope, body.id);
  });

  addRoute(createAreas, async ({ scope, body: { areas }, request }) => {
    const author = { scope, requestId: request.id };
    const fieldOf = (index: number) => `areas.${index}.`;
    const added = await writeOnce(database, (trx) => addAreas(trx, author, areas, now(), fieldOf));
    hub.wake(scope.siteId);
    return { added, unchanged: areas.length - added };
  });

  addRoute(changeAreaEndpoint, async ({ scope, params, body, request }) => {
    const author = { scope, requestId: request.id };
    await database.transaction((trx) => changeArea(trx, author, params.id, body, now()));
    return show(scope, params.id);
  });

  addRoute(removeAreaEndpoint, async ({ scope, params, request }) => {
    const author = { scope, requestId: request.id };
    const removed = await database.transaction((trx) => removeArea(trx, author, params.id, now()));
    hub.wake(scope.siteId);
    return removed;
  });
}
