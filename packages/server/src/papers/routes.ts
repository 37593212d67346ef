import { getPdf, PDF_ROLES } from '@satomori/core';
import { AppError } from '../errors.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import type { Services } from '../services.ts';
import { collectPaper } from './collect.ts';
import { contentDisposition, paperFileName } from './fileName.ts';

export function paperRoutes(addRoute: AddRoute, { database: { db }, papers, now }: Services): void {
  addRoute(getPdf, async ({ scope, session, query, reply }) => {
    if (!PDF_ROLES[query.type].some((role) => scope.roles.has(role))) throw new AppError('not_allowed');
    const job = await collectPaper(db, scope, query, { printedBy: session.user.name, now: now() });
    const pdf = await papers.render(job);
    return reply
      .type('application/pdf')
      .header('content-disposition', contentDisposition(paperFileName(job)))
      .header('cache-control', 'no-store')
      .send(Buffer.from(pdf));
  });
}
