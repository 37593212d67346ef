import { type CAPTURE_PAPERS, isCaught } from '@satomori/core';
import { hidePeople } from '../../access/hidePeople.ts';
import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../database/database.ts';
import { startOfPage } from '../../database/paging.ts';
import { countedStatuses } from '../../posts/audience.ts';
import { type CaptureView, viewCaptureFor } from '../../posts/captures/view.ts';
import { CAPTURES } from '../../posts/kinds.ts';
import { countPosts, listPostRows, type PostFilter } from '../../posts/repository.ts';
import { findSite } from '../../sites/repository.ts';
import { countedCaptures } from '../../stats/countedCaptures.ts';
import type { CaptureListJob, ConfirmationJob, MonthlyJob } from '../jobs/jobs.ts';
import { monthOf } from './collectTraps.ts';
import { filterText } from './filterText.ts';
import { type PrintedBy, paperHead } from './paperHead.ts';
import { MAX_REPORTS, MAX_ROWS, type PaperQuery, refuseTooMany } from './paperQuery.ts';

export type CapturePaperQuery = Extract<PaperQuery, { type: (typeof CAPTURE_PAPERS)[number] }>;

/** In the order in which they happened, as the papers list them. */
export async function readCaptures(
  db: Db,
  scope: Scope,
  filter: PostFilter,
  most = MAX_ROWS,
): Promise<CaptureView[]> {
  const start = startOfPage({ limit: most }, 'order_key');
  const rows = await listPostRows(db, scope, CAPTURES, filter, start);
  if (rows.length > most) throw refuseTooMany(most);
  const view = viewCaptureFor(scope);
  return hidePeople(
    scope,
    rows.reverse().map((row) => view(row, [])),
  );
}

/**
 * What every paper of captures has in common. Without `state` it contains what counts (approved captures; where the
 * site requires no approval, submitted ones too) and says how many others it leaves out.
 *
 * Source: R213.
 */
export async function capturePaper<Query extends CapturePaperQuery>(
  db: Db,
  scope: Scope,
  query: Query,
  by: PrintedBy,
) {
  const { asked, ...request } = await paperHead(db, scope, query, by);
  const { post_needs_approval } = await findSite(db, scope);
  const filter = { ...query, state: query.state ?? [...countedStatuses(post_needs_approval)] };
  const { statuses: counted_statuses } = countedCaptures({ state: query.state }, post_needs_approval);
  const { from, to, species, kind, state: status } = filter;
  const filter_text = filterText({ ...asked, from, to, species, kind, status });
  const left_out =
    query.state === undefined
      ? await countPosts(db, scope, CAPTURES, { ...query, state: ['submitted', 'returned'] as const })
      : 0;
  return { filter, head: { ...request, filter_text, counted_statuses, left_out } };
}

export async function collectCaptureList(
  db: Db,
  scope: Scope,
  query: CapturePaperQuery,
  by: PrintedBy,
): Promise<CaptureListJob> {
  const { filter, head } = await capturePaper(db, scope, query, by);
  return { type: 'capture_list', ...head, rows: await readCaptures(db, scope, filter) };
}

/** 捕獲月報 of a period, by default the month of its print time. */
export async function collectMonthly(
  db: Db,
  scope: Scope,
  query: CapturePaperQuery,
  by: PrintedBy,
): Promise<MonthlyJob> {
  const hasPeriod = query.from !== undefined || query.to !== undefined;
  const period = hasPeriod ? {} : monthOf(query.printed_at ?? by.now);
  const { filter, head } = await capturePaper(db, scope, { ...query, ...period }, by);
  return { type: 'monthly', ...head, rows: await readCaptures(db, scope, filter) };
}

/** 捕獲確認書: a page for each capture. */
export async function collectConfirmation(
  db: Db,
  scope: Scope,
  query: CapturePaperQuery,
  by: PrintedBy,
): Promise<ConfirmationJob> {
  const { filter, head } = await capturePaper(db, scope, query, by);
  const { counted_statuses: _statuses, left_out: _leftOut, ...request } = head;
  const captures = await readCaptures(db, scope, filter, MAX_REPORTS);
  return { type: 'confirmation', ...request, rows: captures.filter(({ result }) => isCaught(result)) };
}
