import { type AuditTarget, getPaper, type PaperType, PDF_ROLES } from '@satomori/core';
import type { FastifyReply } from 'fastify';
import { AppError } from '../errors/appError.ts';
import { changesBetween } from '../audit-logs/changesBetween.ts';
import { type Author, writeAudit } from '../audit-logs/repository.ts';
import type { BasemapStore } from '../basemaps/basemapStore.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import type { Database, Db } from '../database/database.ts';
import type { PhotoStore } from '../photos/photoStore.ts';
import type { PaperPool } from './paperPool.ts';
import { findCurrentUser } from '../users/repository.ts';
import { collectPaper } from './collecting/collectPaper.ts';
import { collectFirstLogin } from './collecting/collectFirstLogin.ts';
import type { PaperQuery } from './collecting/paperQuery.ts';
import { contentDisposition, paperFileName } from './fileName.ts';

interface Services {
  database: Database;
  papers: PaperPool;
  photos: PhotoStore;
  basemaps: BasemapStore;
  /** Milliseconds. */
  now: () => number;
  /** The server's public URL, for links. */
  publicUrl: string;
}

/** Fires when the client goes away, or has got its answer. */
function untilGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  return gone.signal;
}

/** The rows of each paper; slips note each person by themselves. */
const ROWS: Record<Exclude<PaperType, 'first_login'>, AuditTarget> = {
  capture: 'map_hunt_point',
  capture_list: 'map_hunt_point',
  monthly: 'map_hunt_point',
  daily: 'map_hunt_point',
  hunting_report: 'map_hunt_point',
  reward_list: 'map_hunt_point',
  confirmation: 'map_hunt_point',
  permit_return: 'map_hunt_point',
  trap_list: 'trap',
  label: 'trap',
  patrol: 'trap',
  witness_list: 'map_point',
};

/** Papers name people, their addresses and places: who saved one is known, as of every other file. Source: R18. */
const notePaper = (
  db: Db,
  { scope, requestId }: Author,
  { type, ...filter }: Exclude<PaperQuery, { type: 'first_login' }>,
  at: number,
) =>
  writeAudit(db, scope, {
    action: 'export',
    target_type: ROWS[type],
    target_id: scope.siteId,
    at,
    changes: changesBetween({}, { paper: type, ...filter }),
    request_id: requestId,
  });

export function paperRoutes(
  addRoute: AddRoute,
  { database, papers, photos, basemaps, now, publicUrl }: Services,
): void {
  const { db } = database;

  addRoute(getPaper, async ({ scope, query, reply, request }) => {
    if (!PDF_ROLES[query.type].some((role) => scope.roles.has(role))) throw new AppError('not_allowed');
    const { name: printedBy } = await findCurrentUser(db, scope);
    const by = { printedBy, now: now(), publicUrl };
    const author = { scope, requestId: request.id };
    const job =
      query.type === 'first_login'
        ? await database.transaction((trx) => collectFirstLogin(trx, author, query, by))
        : await collectPaper(db, scope, query, { ...by, photos, basemaps });
    if (query.type !== 'first_login') await notePaper(db, author, query, by.now);
    const pdf = await papers.render(job, { owner: scope.userId, signal: untilGone(reply) });
    return reply
      .type('application/pdf')
      .header('content-disposition', contentDisposition(paperFileName(job)))
      .header('cache-control', 'no-store')
      .send(pdf);
  });
}
