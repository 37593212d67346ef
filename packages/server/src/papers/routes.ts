import { getPaper, PDF_ROLES } from '@satomori/core';
import type { FastifyReply } from 'fastify';
import { AppError } from '../errors/appError.ts';
import type { BasemapStore } from '../basemaps/basemapStore.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import type { Database } from '../database/database.ts';
import type { PhotoStore } from '../photos/photoStore.ts';
import type { PaperPool } from './paperPool.ts';
import { findCurrentUser } from '../users/repository.ts';
import { collectPaper } from './collecting/collectPaper.ts';
import { collectFirstLogin } from './collecting/collectFirstLogin.ts';
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

export function paperRoutes(
  addRoute: AddRoute,
  { database, papers, photos, basemaps, now, publicUrl }: Services,
): void {
  const { db } = database;

  addRoute(getPaper, async ({ scope, query, reply, request }) => {
    if (!PDF_ROLES[query.type].some((role) => scope.roles.has(role))) throw new AppError('not_allowed');
    const { name: printedBy } = await findCurrentUser(db, scope);
    const by = { printedBy, now: now(), publicUrl };
    const job =
      query.type === 'first_login'
        ? await database.transaction((trx) =>
            collectFirstLogin(trx, { scope, requestId: request.id }, query, by),
          )
        : await collectPaper(db, scope, query, { ...by, photos, basemaps });
    const pdf = await papers.render(job, { owner: scope.userId, signal: untilGone(reply) });
    return reply
      .type('application/pdf')
      .header('content-disposition', contentDisposition(paperFileName(job)))
      .header('cache-control', 'no-store')
      .send(pdf);
  });
}
