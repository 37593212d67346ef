import {
  DAY_MS,
  dayNumberOf,
  daysOf,
  formatDate,
  isCaught,
  MAX_DAYS_OUT,
  startOfDay,
  TRAP_LOG_KIND_LABELS,
} from '@satomori/core';
import { hidePeople } from '../../access/hidePeople.ts';
import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../database/database.ts';
import { startOfPage } from '../../database/paging.ts';
import { listEffortRows } from '../../efforts/repository.ts';
import { InputError } from '../../errors/appError.ts';
import { listBookActs } from '../../patrol-book/repository.ts';
import type { CaptureView } from '../../posts/captures/view.ts';
import { wasThere } from '../../trap-logs/actUndo.ts';
import type { DailyJob, DayAct, DayEffort, HandledRow } from '../jobs/jobs.ts';
import { HANDLED_FIELDS } from '../jobs/rowFields.ts';
import { type CapturePaperQuery, capturePaper, divideCaptures, readCaptures } from './collectCaptures.ts';
import { collectTraps } from './collectTraps.ts';
import type { PrintedBy } from './paperHead.ts';
import { MAX_ROWS, refuseTooMany } from './paperQuery.ts';

const MAX_DAYS = 31;
/** So many traps are asked for at a time. */
const BATCH = 500;
const NOBODY = '記入なし';

interface Period {
  from: number;
  to: number;
}

/** The days asked for, by default the day of printing. */
function periodOf(query: CapturePaperQuery, printedAt: number): Period {
  const from = startOfDay(query.from ?? (query.to === undefined ? printedAt : query.to - DAY_MS));
  const to = query.to ?? startOfDay(printedAt) + DAY_MS;
  if (to - from > MAX_DAYS * DAY_MS)
    throw new InputError([
      { field: 'from', message: `作業日報は${MAX_DAYS}日までです。期間を短くしてください` },
    ]);
  return { from, to };
}

type Act = Awaited<ReturnType<typeof listBookActs>>[number] & { trap_no: string };

/** What people recorded at the traps that this person sees, without entries in the register alone. */
async function readActs(
  db: Db,
  scope: Scope,
  query: CapturePaperQuery,
  period: Period,
  now: number,
): Promise<Act[]> {
  const { group_id, trap_id } = query;
  const traps = await collectTraps(db, scope, { group_id, trap_id }, now);
  const acts: Act[] = [];
  for (let start = 0; start < traps.length; start += BATCH) {
    const batch = traps.slice(start, start + BATCH);
    const numbers = new Map(batch.map(({ id, trap_no }) => [id, trap_no]));
    const found = await listBookActs(db, scope, [...numbers.keys()], period);
    acts.push(
      ...found
        .filter(({ undo }) => wasThere(undo))
        .map((act) => ({ ...act, trap_no: numbers.get(act.trap_id) ?? '' })),
    );
  }
  return hidePeople(scope, acts);
}

/** By person and kind of act, each trap once; two people of one name are two. Source: R222. */
function dayActs(acts: readonly Act[]): DayAct[] {
  const personOf = ({ user_id, user_name }: Act) => (user_name === null ? NOBODY : user_id);
  const same = Map.groupBy(acts, (act) => `${personOf(act)}\n${act.kind}`);
  return [...same.values()].flatMap((each) => {
    const [first] = each;
    if (first === undefined) return [];
    const trap_nos = [...new Set(each.map(({ trap_no }) => trap_no))].sort((one, other) =>
      one.localeCompare(other, 'ja', { numeric: true }),
    );
    return [{ user_name: first.user_name ?? NOBODY, act: TRAP_LOG_KIND_LABELS[first.kind], trap_nos }];
  });
}

type EffortRow = Awaited<ReturnType<typeof listEffortRows>>[number];

async function readEfforts(
  db: Db,
  scope: Scope,
  { group_id }: CapturePaperQuery,
  period: Period,
): Promise<EffortRow[]> {
  const start = startOfPage({ limit: MAX_ROWS }, 'order_key');
  // Also outings that began before the period and go on in it.
  const from = period.from - MAX_DAYS_OUT * DAY_MS;
  const rows = await listEffortRows(db, scope, { group_id, from, to: period.to }, start);
  if (rows.length > MAX_ROWS) throw refuseTooMany();
  return hidePeople(scope, rows.reverse());
}

/** An outing on each day that it covers. */
function effortsOn(efforts: readonly EffortRow[], day: string): DayEffort[] {
  return efforts.flatMap(
    ({ date, days_out, hunter_name, method, hunters_out, sighted_count, captured_count }) => {
      const day_of_outing = dayNumberOf(day) - dayNumberOf(date) + 1;
      if (day_of_outing < 1 || day_of_outing > days_out) return [];
      const counts = { sighted_count, captured_count };
      return [
        { hunter_name: hunter_name ?? NOBODY, method, hunters_out, days_out, day_of_outing, ...counts },
      ];
    },
  );
}

const handledOf = (capture: CaptureView): HandledRow =>
  Object.fromEntries(HANDLED_FIELDS.map((field) => [field, capture[field]])) as HandledRow;

/** 作業日報: a page for each day on which something was recorded. Source: R219. */
export async function collectDaily(
  db: Db,
  scope: Scope,
  query: CapturePaperQuery,
  by: PrintedBy,
): Promise<DailyJob> {
  const period = periodOf(query, query.printed_at ?? by.now);
  const { filter, pending, head } = await capturePaper(db, scope, { ...query, ...period }, by);
  const { counted_statuses: _statuses, ...request } = head;
  const state = [...filter.state, ...pending];
  const captures = (await readCaptures(db, scope, { ...filter, state })).filter(
    ({ result, status }) => isCaught(result) && status !== 'withdrawn',
  );
  const [acts, efforts] = [
    await readActs(db, scope, query, period, by.now),
    await readEfforts(db, scope, query, period),
  ];
  const rows = daysOf(period.from, period.to).map((day) => {
    const caught = captures.filter(({ captured_at }) => formatDate(captured_at) === day);
    const { contained, left_out } = divideCaptures(caught, pending);
    return {
      day,
      acts: dayActs(acts.filter(({ occurred_at }) => formatDate(occurred_at) === day)),
      efforts: effortsOn(efforts, day),
      captures: contained.map(handledOf),
      left_out,
    };
  });
  const recorded = rows.filter(
    (row) => row.acts.length > 0 || row.efforts.length > 0 || row.captures.length > 0 || row.left_out > 0,
  );
  return { type: 'daily', ...request, rows: recorded };
}
