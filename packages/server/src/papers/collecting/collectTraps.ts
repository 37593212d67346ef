import { DAY_MS, daysOf, MAX_PAGE_SIZE, startOfMonth, USUAL_CLOCK_ERROR_MS } from '@satomori/core';
import { hidePeople } from '../../access/hidePeople.ts';
import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../database/database.ts';
import { InputError } from '../../errors/appError.ts';
import { bookOfTraps } from '../../patrol-book/readBook.ts';
import { listTraps, type TrapQuery } from '../../traps/list.ts';
import { newestChangeOf } from '../../traps/repository.ts';
import type { TrapView } from '../../traps/trapView.ts';
import type { PatrolJob, TrapListJob } from '../jobs/jobs.ts';
import { findPaperBasemap } from './findPaperBasemap.ts';
import { filterText } from './filterText.ts';
import { type PaperFiles, type PrintedBy, paperHead } from './paperHead.ts';
import { MAX_ROWS, type QueryOf, refuseTooMany } from './paperQuery.ts';

export async function collectTraps(db: Db, scope: Scope, query: TrapQuery, now: number) {
  const rows: TrapView[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await listTraps(db, scope, { ...query, limit: MAX_PAGE_SIZE, cursor }, now);
    rows.push(...page.json);
    if (rows.length > MAX_ROWS) throw refuseTooMany();
    if (page.next === null) break;
    cursor = page.next;
  }
  return hidePeople(scope, rows).sort((a, b) => a.trap_no.localeCompare(b.trap_no, 'ja', { numeric: true }));
}

const refuseAhead = () =>
  new InputError([{ field: 'printed_at', message: '先の時刻です。状態は今までのものしか分かりません' }]);

/**
 * A list of traps with their states now, or at the given print time. The states are never older than a record that
 * the paper includes, and the paper shows the time of the newest one.
 *
 * Source: R37.
 */
export async function collectTrapList(
  db: Db,
  scope: Scope,
  query: QueryOf<'trap_list'>,
  { basemaps, ...by }: PrintedBy & Pick<PaperFiles, 'basemaps'>,
): Promise<TrapListJob> {
  const { printed_at } = query;
  if (printed_at !== undefined && printed_at > by.now + USUAL_CLOCK_ERROR_MS) throw refuseAhead();
  const { asked, ...request } = await paperHead(db, scope, query, by);
  const recorded_until = await newestChangeOf(db, scope, query);
  const at = printed_at === undefined ? by.now : Math.min(by.now, Math.max(printed_at, recorded_until ?? 0));
  const rows = await collectTraps(db, scope, query, at);
  const filter_text = filterText({ ...asked, trapState: query.state });
  const basemap = await findPaperBasemap(basemaps, scope);
  return { type: 'trap_list', ...request, filter_text, recorded_until, basemap, rows };
}

/** The whole month in Japan of a moment. */
export function monthOf(at: number): { from: number; to: number } {
  const from = startOfMonth(at);
  return { from, to: startOfMonth(from + 32 * DAY_MS) };
}

/** So many traps are read at a time. */
const BOOK_PAGE = 200;

/** 見回り記録簿 of a period, by default the month of its print time. Source: R160. */
export async function collectPatrol(
  db: Db,
  scope: Scope,
  query: QueryOf<'patrol'>,
  by: PrintedBy,
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
