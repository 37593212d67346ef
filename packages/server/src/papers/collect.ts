import {
  type CAPTURE_PAPERS,
  type DecodedInputOf,
  type getPaper,
  DAY_MS,
  daysOf,
  MAX_PAGE_SIZE,
  startOfMonth,
  type TRAP_PAPERS,
  USUAL_CLOCK_ERROR_MS,
} from '@satomori/core';
import { hidePeople } from '../access/hidePeople.ts';
import type { Scope } from '../access/scope.ts';
import { startOfPage } from '../database/paging.ts';
import type { Db } from '../database/database.ts';
import { AppError, InputError } from '../errors/appError.ts';
import { viewCapture } from '../posts/captures/view.ts';
import { CAPTURES } from '../posts/kinds.ts';
import { listPostRows, type PostFilter } from '../posts/repository.ts';
import { findSite } from '../sites/repository.ts';
import { countedCaptures } from '../stats/countedCaptures.ts';
import { listTraps, type TrapQuery } from '../traps/list.ts';
import { newestChangeOf } from '../traps/repository.ts';
import type { TrapView } from '../traps/trapView.ts';
import { filterText } from './filterText.ts';
import type { CapturePaperRow, PaperJob, PatrolJob, TrapListJob } from './jobs.ts';
import { paperHead } from './paperHead.ts';
import { bookOfTraps } from '../patrol-book/readBook.ts';

export type PaperQuery = DecodedInputOf<typeof getPaper>['query'];

/** More rows should be divided into several papers. */
const MAX_ROWS = 5_000;

const refuseTooMany = () =>
  new InputError([{ field: 'from', message: `${MAX_ROWS}件を超えます。期間などで絞り込んでください` }]);

async function collectTraps(
  db: Db,
  scope: Scope,
  query: TrapQuery & { ids?: string[] | undefined },
  now: number,
) {
  const rows: TrapView[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await listTraps(db, scope, { ...query, limit: MAX_PAGE_SIZE, cursor }, now);
    rows.push(...page.json.filter((trap) => query.ids === undefined || query.ids.includes(trap.id)));
    if (rows.length > MAX_ROWS) throw refuseTooMany();
    if (page.next === null) break;
    cursor = page.next;
  }
  return hidePeople(scope, rows).sort((a, b) => a.trap_no.localeCompare(b.trap_no, 'ja', { numeric: true }));
}

/** In the order in which they happened, as the paper lists them. */
async function collectCaptures(db: Db, scope: Scope, filter: PostFilter): Promise<CapturePaperRow[]> {
  const start = startOfPage({ limit: MAX_ROWS }, 'order_key');
  const rows = await listPostRows(db, scope, CAPTURES, filter, start);
  if (rows.length > MAX_ROWS) throw refuseTooMany();
  return hidePeople(
    scope,
    rows.reverse().map((row) => viewCapture(row, [])),
  );
}

type TrapPaperQuery = Extract<PaperQuery, { type: (typeof TRAP_PAPERS)[number] }>;
type PatrolQuery = Extract<PaperQuery, { type: 'patrol' }>;
type CapturePaperQuery = Extract<PaperQuery, { type: (typeof CAPTURE_PAPERS)[number] }>;

const refuseAhead = () =>
  new InputError([{ field: 'printed_at', message: '先の時刻です。状態は今までのものしか分かりません' }]);

const isTrapList = (query: PaperQuery): query is TrapPaperQuery => query.type === 'trap_list';
const isPatrol = (query: PaperQuery): query is PatrolQuery => query.type === 'patrol';
const isCaptureList = (query: PaperQuery): query is CapturePaperQuery => query.type === 'capture_list';

/**
 * A list of traps with their states now, or at the given print time. The states are never older than a record that
 * the paper includes, and the paper shows the time of the newest one.
 *
 * Source: R37.
 */
async function collectTrapList(
  db: Db,
  scope: Scope,
  query: TrapPaperQuery,
  by: { printedBy: string; now: number },
): Promise<TrapListJob> {
  const { printed_at } = query;
  if (printed_at !== undefined && printed_at > by.now + USUAL_CLOCK_ERROR_MS) throw refuseAhead();
  const { asked, ...request } = await paperHead(db, scope, query, by);
  const recorded_until = await newestChangeOf(db, scope, query);
  const at = printed_at === undefined ? by.now : Math.min(by.now, Math.max(printed_at, recorded_until ?? 0));
  const rows = await collectTraps(db, scope, query, at);
  const filter_text = filterText({ ...asked, trapState: query.state });
  return { type: 'trap_list', ...request, filter_text, recorded_until, rows };
}

/** The whole month in Japan of a moment. */
function monthOf(at: number): { from: number; to: number } {
  const from = startOfMonth(at);
  return { from, to: startOfMonth(from + 32 * DAY_MS) };
}

/** So many traps are read at a time. */
const BOOK_PAGE = 200;

/** 見回り記録簿 of a period, by default the month of its print time. Source: R160. */
async function collectPatrol(
  db: Db,
  scope: Scope,
  query: PatrolQuery,
  by: { printedBy: string; now: number },
): Promise<PatrolJob> {
  const { asked, ...request } = await paperHead(db, scope, query, by);
  const { from, to, ...filter } = query;
  const period = from === undefined || to === undefined ? monthOf(request.printed_at) : { from, to };
  const traps = await collectTraps(db, scope, filter, by.now);
  const rows = [];
  for (let at = 0; at < traps.length; at += BOOK_PAGE)
    rows.push(...(await bookOfTraps(db, scope, traps.slice(at, at + BOOK_PAGE), period, by.now)));
  const filter_text = filterText({ ...asked, trapState: query.state });
  return {
    type: 'patrol',
    ...request,
    filter_text,
    days: daysOf(period.from, period.to),
    rows: hidePeople(scope, rows),
  };
}

/**
 * Reads the rows of a paper, with the same filter as its list.
 *
 * @throws {AppError} `not_built` for papers that are not implemented, `invalid_input` for too many rows
 */
export async function collectPaper(
  db: Db,
  scope: Scope,
  query: PaperQuery,
  by: { printedBy: string; now: number },
): Promise<PaperJob> {
  if (isTrapList(query)) return collectTrapList(db, scope, query, by);
  if (isPatrol(query)) return collectPatrol(db, scope, query, by);
  if (isCaptureList(query)) {
    const { asked, ...request } = await paperHead(db, scope, query, by);
    const { post_needs_approval } = await findSite(db, scope);
    const { statuses: counted_statuses } = countedCaptures({ state: query.state }, post_needs_approval);
    const { from, to, species, kind, state: status } = query;
    const filter_text = filterText({ ...asked, from, to, species, kind, status });
    const rows = await collectCaptures(db, scope, query);
    return { type: 'capture_list', ...request, filter_text, counted_statuses, rows };
  }
  throw new AppError('not_built');
}
