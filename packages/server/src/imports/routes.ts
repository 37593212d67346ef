import {
  cancelImport,
  createImport,
  getImport,
  getImportReport,
  listImports,
  putImportRows,
  runImport,
  undoImport,
} from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Database } from '../database/database.ts';
import { cutPage, startOfPage, viewOrTombstone } from '../database/paging.ts';
import { AppError } from '../errors/appError.ts';
import type { EventHub } from '../events/hub.ts';
import { writeOnce } from '../idempotency/writeOnce.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import { answerCsv } from '../plugins/answerCsv.ts';
import { REPORT_COLUMNS, reportRows } from './report.ts';
import { countImports, findImport, listImportRows } from './repository.ts';
import type { ImportRunner } from './runner.ts';
import { beginImport, receiveRows } from './stage.ts';
import { undoRows } from './undo.ts';

interface Services {
  database: Database;
  hub: EventHub;
  imports: ImportRunner;
  /** Milliseconds. */
  now: () => number;
}

/** A short import is done when its call is answered; a longer one is asked for again. */
const WAIT_MS = 2000;

/** Imports of files, for the administrators of a site. Source: R112, R113, R115. */
export function importRoutes(addRoute: AddRoute, { database, hub, imports, now }: Services): void {
  const { db } = database;

  async function show(scope: Scope, importId: string) {
    const found = await findImport(db, scope, importId);
    if (found === undefined) throw new AppError('not_found');
    return found;
  }

  addRoute(listImports, async ({ scope, query }) => {
    const start = startOfPage(query, 'id');
    const { json: rows, next } = cutPage(await listImportRows(db, scope, query, start), start);
    const page = { json: rows.map((row) => viewOrTombstone(row, (each) => each)), next };
    return query.count === true ? { ...page, total: await countImports(db, scope, query) } : page;
  });

  addRoute(getImport, ({ scope, params }) => show(scope, params.id));

  addRoute(createImport, async ({ scope, body, request }) => {
    const author = { scope, requestId: request.id };
    await writeOnce(database, (trx) => beginImport(trx, author, body, now()));
    return show(scope, body.id);
  });

  addRoute(putImportRows, async ({ scope, params, query, body }) => {
    await database.transaction((trx) => receiveRows(trx, scope, params.id, { ...query, ...body }, now()));
    return show(scope, params.id);
  });

  addRoute(runImport, async ({ scope, params, request }) => {
    await imports.run({ scope, requestId: request.id }, params.id, WAIT_MS);
    return show(scope, params.id);
  });

  addRoute(cancelImport, async ({ scope, params, request }) => {
    await imports.cancel({ scope, requestId: request.id }, params.id);
    return show(scope, params.id);
  });

  addRoute(undoImport, async ({ scope, params, request }) => {
    await database.transaction((trx) => undoRows(trx, { scope, requestId: request.id }, params.id, now()));
    hub.wake(scope.siteId);
    return show(scope, params.id);
  });

  addRoute(getImportReport, async ({ scope, params, reply }) => {
    const { id } = await show(scope, params.id);
    return answerCsv(reply, REPORT_COLUMNS, reportRows(db, scope, id));
  });
}
