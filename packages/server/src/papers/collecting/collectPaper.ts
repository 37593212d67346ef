import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../database/database.ts';
import { AppError } from '../../errors/appError.ts';
import type { PhotoStore } from '../../photos/photoStore.ts';
import type { PaperJob } from '../jobs/jobs.ts';
import { collectCaptureReport } from './collectCaptureReport.ts';
import { collectCaptureList, collectMonthly } from './collectCaptures.ts';
import { collectPatrol, collectTrapList } from './collectTraps.ts';
import type { PrintedBy } from './paperHead.ts';
import type { PaperQuery } from './paperQuery.ts';

/**
 * Reads the rows of a paper, with the same filter as its list.
 *
 * @throws {AppError} `not_built` for papers that are not implemented, `invalid_input` for too many rows
 */
export async function collectPaper(
  db: Db,
  scope: Scope,
  query: Exclude<PaperQuery, { type: 'first_login' }>,
  by: PrintedBy & { photos: Pick<PhotoStore, 'fileOf'> },
): Promise<PaperJob> {
  switch (query.type) {
    case 'trap_list':
      return collectTrapList(db, scope, { ...query, type: 'trap_list' }, by);
    case 'patrol':
      return collectPatrol(db, scope, query, by);
    case 'capture':
      return collectCaptureReport(db, scope, query, by);
    case 'capture_list':
      return collectCaptureList(db, scope, query, by);
    case 'monthly':
      return collectMonthly(db, scope, query, by);
    default:
      throw new AppError('not_built');
  }
}
