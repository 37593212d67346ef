import {
  auditColumns,
  exportAuditLogs,
  formatDate,
  HOUR_MS,
  listAuditLogs,
  MAX_PAGE_SIZE,
} from '@satomori/core';
import { changesBetween } from '../audit-logs/changesBetween.ts';
import { type Author, writeAudit } from '../audit-logs/repository.ts';
import type { Database, Db } from '../database/database.ts';
import { cutPage, startOfPage } from '../database/paging.ts';
import { contentDisposition } from '../papers/fileName.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import { answerCsv } from '../plugins/answerCsv.ts';
import { withNames } from './nameRepository.ts';
import { type AuditFilter, countEntries, hasViewed, listEntries } from './repository.ts';
import type { Scope } from '../access/scope.ts';

/** All entries of a filter with the names in them, a page at a time. */
async function* allEntries(db: Db, scope: Scope, filter: AuditFilter) {
  for (let cursor: string | undefined; ; ) {
    const start = startOfPage({ limit: MAX_PAGE_SIZE, cursor }, 'order_key');
    const { json: rows, next } = cutPage(await listEntries(db, scope, filter, start), start);
    yield await withNames(db, scope, rows);
    if (next === null) return;
    cursor = next;
  }
}

interface Services {
  database: Database;
  /** Milliseconds. */
  now: () => number;
}

/** Reading on, and reading again, within this time is one view. */
const VIEW_MS = HOUR_MS;

/** The audit log of a site, for its administrators. Source: R108. */
export function adminAuditLogRoutes(addRoute: AddRoute, { database: { db }, now }: Services): void {
  const logReading = (
    { scope, requestId }: Author,
    entry: { action: 'view' | 'export'; filter: AuditFilter },
  ) =>
    writeAudit(db, scope, {
      action: entry.action,
      target_type: 'audit_log',
      target_id: scope.siteId,
      at: now(),
      changes: changesBetween({}, entry.filter),
      request_id: requestId,
    });

  addRoute(listAuditLogs, async ({ scope, query, request }) => {
    if (!(await hasViewed(db, scope, now() - VIEW_MS)))
      await logReading({ scope, requestId: request.id }, { action: 'view', filter: {} });
    const start = startOfPage(query, 'order_key');
    const { json: rows, next } = cutPage(await listEntries(db, scope, query, start), start);
    const page = { json: await withNames(db, scope, rows), next };
    return query.count === true ? { ...page, total: await countEntries(db, scope, query) } : page;
  });

  addRoute(exportAuditLogs, async ({ scope, query, request, reply }) => {
    await logReading({ scope, requestId: request.id }, { action: 'export', filter: query });
    const day = formatDate(now());
    const name = { name: `監査の記録_${day}.csv`, ascii: `audit_logs_${day}.csv` };
    reply.header('content-disposition', contentDisposition(name));
    return answerCsv(reply, auditColumns(), allEntries(db, scope, query));
  });
}
