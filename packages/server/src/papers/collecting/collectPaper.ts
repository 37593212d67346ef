import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../database/database.ts';
import type { PaperJob } from '../jobs/jobs.ts';
import { collectCaptureReport } from './collectCaptureReport.ts';
import { collectCaptureList, collectConfirmation, collectMonthly } from './collectCaptures.ts';
import { collectDaily } from './collectDaily.ts';
import { collectLabels } from './collectLabels.ts';
import { collectHuntingReport, collectPermitReturn } from './collectResults.ts';
import { collectRewards } from './collectRewards.ts';
import { collectSightings } from './collectSightings.ts';
import { collectPatrol, collectTrapList } from './collectTraps.ts';
import type { PaperFiles, PrintedBy } from './paperHead.ts';
import type { PaperQuery } from './paperQuery.ts';

/**
 * Reads the rows of a paper, with the same filter as its list.
 *
 * @throws {InputError} for too many rows
 */
export async function collectPaper(
  db: Db,
  scope: Scope,
  query: Exclude<PaperQuery, { type: 'first_login' }>,
  by: PrintedBy & PaperFiles,
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
    case 'confirmation':
      return collectConfirmation(db, scope, query, by);
    case 'reward_list':
      return collectRewards(db, scope, query, by);
    case 'witness_list':
      return collectSightings(db, scope, query, by);
    case 'hunting_report':
      return collectHuntingReport(db, scope, query, by);
    case 'permit_return':
      return collectPermitReturn(db, scope, query, by);
    case 'label':
      return collectLabels(db, scope, { ...query, type: 'label' }, by);
    case 'daily':
      return collectDaily(db, scope, query, by);
  }
}
