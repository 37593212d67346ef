import { getPaper, PDF_ROLES } from '@satomori/core';
import { AppError } from '../errors/appError.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import type { Database } from '../database/database.ts';
import type { PaperPool } from './paperPool.ts';
import { findCurrentUser } from '../users/repository.ts';
import { collectPaper } from './collect.ts';
import { contentDisposition, paperFileName } from './fileName.ts';

interface Services {
  database: Database;
  papers: PaperPool;
  /** Milliseconds. */
  now: () => number;
}

export function paperRoutes(addRoute: AddRoute, { database: { db }, papers, now }: Services): void {
  addRoute(getPaper, async ({ scope, query, reply }) => {
    if (!PDF_ROLES[query.type].some((role) => scope.roles.has(role))) throw new AppError('not_allowed');
    const { name: printedBy } = await findCurrentUser(db, scope);
    const job = await collectPaper(db, scope, query, { printedBy, now: now() });
    const pdf = await papers.render(job, scope.userId);
    return reply
      .type('application/pdf')
      .header('content-disposition', contentDisposition(paperFileName(job)))
      .header('cache-control', 'no-store')
      .send(Buffer.from(pdf));
  });
}
