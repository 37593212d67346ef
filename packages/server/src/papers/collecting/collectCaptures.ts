import {
  type CAPTURE_PAPERS,
  CAUGHT_RESULTS,
  DAY_MS,
  type HuntResult,
  isCaught,
  MAX_EFFICIENCY_DAYS,
  type PostStatus,
} from '@satomori/core';
import { hidePeople } from '../../access/hidePeople.ts';
import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../database/database.ts';
import { startOfPage } from '../../database/paging.ts';
import { countedStatuses, pendingStatuses } from '../../posts/audience.ts';
import { type CaptureView, viewCaptureFor } from '../../posts/captures/view.ts';
import { CAPTURES } from '../../posts/kinds.ts';
import { countPosts, listPostRows, type PostFilter } from '../../posts/repository.ts';
import { findSite } from '../../sites/repository.ts';
import { countedCaptures } from '../../stats/countedCaptures.ts';
import { readEfficiency } from '../../stats/readEfficiency.ts';
import type { CaptureListJob, ConfirmationJob, MonthlyJob, PaperEfficiency } from '../jobs/jobs.ts';
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
 * site requires no approval, submitted ones too) and says how many it leaves out: those in the `pending` statuses.
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
  const pending = query.state === undefined ? [...pendingStatuses(post_needs_approval)] : [];
  return { filter, pending, head: { ...request, filter_text, counted_statuses } };
}

/** How many records a paper leaves out, where it contains none but those with certain results. Source: R213. */
export async function countLeftOut(
  db: Db,
  scope: Scope,
  { state, kind: asked, ...filter }: PostFilter & { state: PostStatus[] },
  results?: readonly HuntResult[],
): Promise<number> {
  const kind = results?.filter((result) => asked?.includes(result) ?? true) ?? asked;
  if (state.length === 0 || kind?.length === 0) return 0;
  return countPosts(db, scope, CAPTURES, { ...filter, state, kind });
}

/** Captures that were read together: those that a paper contains, and those that it leaves out. Source: R213. */
export function divideCaptures(captures: readonly CaptureView[], pending: readonly PostStatus[]) {
  const isPending = ({ status }: CaptureView) => pending.includes(status);
  return {
    contained: captures.filter((capture) => !isPending(capture)),
    left_out: captures.filter(isPending).length,
  };
}

export async function collectCaptureList(
  db: Db,
  scope: Scope,
  query: CapturePaperQuery,
  by: PrintedBy,
): Promise<CaptureListJob> {
  const { filter, pending, head } = await capturePaper(db, scope, query, by);
  const left_out = await countLeftOut(db, scope, { ...filter, state: pending });
  return { type: 'capture_list', ...head, left_out, rows: await readCaptures(db, scope, filter) };
}

/**
 * Captures per effort of the period of a paper; `null` where its captures are chosen one by one or searched for by a
 * text, are none that count, or its period has no start, has not begun or is too long for figures of effort.
 *
 * Source: R232.
 */
async function readPaperEfficiency(
  db: Db,
  scope: Scope,
  { type: _type, ids, q, printed_at: _printedAt, kind, ...asked }: CapturePaperQuery,
  now: number,
): Promise<PaperEfficiency | null> {
  const { from } = asked;
  // What is still to come belongs to neither year.
  const to = Math.min(asked.to ?? Infinity, now + 1);
  if (ids !== undefined || q !== undefined || kind?.includes('captured') === false) return null;
  if (from === undefined || from >= to || to - from > MAX_EFFICIENCY_DAYS * DAY_MS) return null;
  const { total, methods } = await readEfficiency(db, scope, { ...asked, to, by: 'method' }, now);
  return { total, methods };
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
  const printed = { ...query, ...period };
  const { filter, pending, head } = await capturePaper(db, scope, printed, by);
  const left_out = await countLeftOut(db, scope, { ...filter, state: pending });
  const rows = await readCaptures(db, scope, filter);
  // Until the time of printing: the same input gives the same bytes.
  const efficiency = await readPaperEfficiency(db, scope, printed, Math.min(head.printed_at, by.now));
  return { type: 'monthly', ...head, left_out, efficiency, rows };
}

/** 捕獲確認書: a page for each capture. */
export async function collectConfirmation(
  db: Db,
  scope: Scope,
  query: CapturePaperQuery,
  by: PrintedBy,
): Promise<ConfirmationJob> {
  const { filter, pending, head } = await capturePaper(db, scope, query, by);
  const { counted_statuses: _statuses, ...request } = head;
  const left_out = await countLeftOut(db, scope, { ...filter, state: pending }, CAUGHT_RESULTS);
  const captures = await readCaptures(db, scope, filter, MAX_REPORTS);
  const rows = captures.filter(({ result }) => isCaught(result));
  return { type: 'confirmation', ...request, left_out, rows };
}
