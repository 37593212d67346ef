import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../database/database.ts';
import { photosByOwner } from '../../photos/photosByOwner.ts';
import { namesOfMembers } from '../../users/repository.ts';
import type { CaptureReportJob } from '../jobs/jobs.ts';
import { findPaperBasemap } from './findPaperBasemap.ts';
import { type CapturePaperQuery, capturePaper, countLeftOut, readCaptures } from './collectCaptures.ts';
import { readOwnAnswers } from './ownAnswers.ts';
import type { PaperFiles, PrintedBy } from './paperHead.ts';
import { MAX_REPORTS } from './paperQuery.ts';

/**
 * 捕獲個体報告書: captures with the copies of their photos, the answers and the approver that this person may see.
 *
 * Source: R214, R220.
 */
export async function collectCaptureReport(
  db: Db,
  scope: Scope,
  query: CapturePaperQuery,
  { photos: store, basemaps, ...by }: PrintedBy & PaperFiles,
): Promise<CaptureReportJob> {
  const { filter, pending, head } = await capturePaper(db, scope, query, by);
  const { counted_statuses: _statuses, ...request } = head;
  const left_out = await countLeftOut(db, scope, { ...filter, state: pending });
  const captures = await readCaptures(db, scope, filter, MAX_REPORTS);
  const photos = await photosByOwner(db, scope, captures);
  const approvers = await namesOfMembers(
    db,
    scope,
    captures.flatMap(({ approved_by }) => approved_by ?? []),
  );
  const answersOf = await readOwnAnswers(db, scope, captures, by.now);
  const rows = captures.map((capture) => ({
    ...capture,
    approver_name: approvers.get(capture.approved_by ?? '') ?? null,
    own_answers: answersOf(capture),
    photos: (photos.get(capture.id) ?? []).map(
      ({ storage_key, sha256, turn, photo_kind, caption, taken_at }) => ({
        file: store.fileOf(storage_key, 'view'),
        sha256,
        turn,
        photo_kind,
        caption,
        taken_at,
      }),
    ),
  }));
  return { type: 'capture', ...request, left_out, basemap: await findPaperBasemap(basemaps, scope), rows };
}
