import { cancelTrapAct, listTrapLogs as listTrapLogsEndpoint, recordTrapAct } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import { cutPage, startOfLogPage } from '../database/paging.ts';
import { AppError } from '../errors/appError.ts';
import { writeOnce } from '../idempotency/writeOnce.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import type { Database, Db } from '../database/database.ts';
import type { EventHub } from '../events/hub.ts';
import { photosByOwner } from '../photos/photosByOwner.ts';
import { cancelAct } from './cancelAct.ts';
import { recordAct } from './recordAct.ts';
import { countTrapLogs, findTrapLog, listTrapLogs } from '../traps/trapLogRepository.ts';

/** Each log with the pictures of its message. */
async function withPhotos<Log extends { id: string; source: string }>(db: Db, scope: Scope, logs: Log[]) {
  const sensed = logs.filter(({ source }) => source === 'sensor');
  const photos = await photosByOwner(db, scope, sensed);
  return logs.map((log) => ({ ...log, photos: photos.get(log.id) ?? [] }));
}

interface Services {
  database: Database;
  hub: EventHub;
  /** Milliseconds. */
  now: () => number;
}

export function trapLogRoutes(addRoute: AddRoute, { database, hub, now }: Services): void {
  const { db } = database;

  async function writtenLog(scope: Scope, id: string) {
    hub.wake(scope.siteId);
    const log = await findTrapLog(db, scope, id);
    if (log === undefined) throw new AppError('not_found');
    // Pictures come with messages of sensors only.
    return { ...log, photos: [] };
  }

  addRoute(listTrapLogsEndpoint, async ({ scope, query }) => {
    const start = startOfLogPage(query);
    const { json, next } = cutPage(await listTrapLogs(db, scope, query, start), start);
    const page = { json: await withPhotos(db, scope, json), next };
    if (query.count !== true) return page;
    return { ...page, total: await countTrapLogs(db, scope, query) };
  });

  addRoute(recordTrapAct, async ({ scope, body }) => {
    await writeOnce(database, (trx) => recordAct(trx, scope, body, now()));
    return writtenLog(scope, body.id);
  });

  addRoute(cancelTrapAct, async ({ scope, params: { id }, body }) => {
    await writeOnce(database, (trx) => cancelAct(trx, scope, id, body, now()));
    return writtenLog(scope, body.id);
  });
}
