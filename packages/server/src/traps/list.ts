import {
  MAX_PAGE_SIZE,
  sensorCondition,
  type SensorCondition,
  type TRAP_ORDERS,
  type TrapState,
} from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { AppError } from '../errors/appError.ts';
import { byChange, cutPage, type PageStart, type Paging, startOfPage } from '../database/paging.ts';
import { listHiddenTraps } from './hiddenRepository.ts';
import {
  countTraps,
  listReceivingGateways,
  listTrapRows,
  type TrapFilter,
  type TrapRow,
} from './repository.ts';
import { isOnTheWay, listResponders } from './responderRepository.ts';
import { readSettingSources } from './settingSources.ts';
import { type TrapView, viewTrap } from './trapView.ts';
import { pageByUrgency } from './urgency.ts';

export type TrapQuery = TrapFilter &
  Paging & {
    state?: TrapState[] | undefined;
    sensor?: SensorCondition[] | undefined;
    order?: (typeof TRAP_ORDERS)[number] | undefined;
  };

/** Derives the state of rows at `now`; what all rows need is read once. */
async function createJudge(
  db: Db,
  scope: Scope,
  now: number,
): Promise<(rows: TrapRow[]) => Promise<TrapView[]>> {
  const sourcesOf = await readSettingSources(db, scope);
  return async (rows) => {
    const receiving = await listReceivingGateways(
      db,
      scope,
      rows.map((row) => row.id),
    );
    const responders = Map.groupBy(
      await listResponders(
        db,
        scope,
        rows.flatMap(({ incident_id, acknowledged_at }) =>
          incident_id === null || acknowledged_at === null ? [] : [incident_id],
        ),
      ),
      ({ incident_id }) => incident_id,
    );
    const receivingByTrap = Map.groupBy(receiving, (gateway) => gateway.trap_id);
    return rows.map((row) =>
      viewTrap(
        row,
        {
          viewerId: scope.userId,
          sources: sourcesOf(row),
          receiving: receivingByTrap.get(row.id) ?? [],
          responders: (responders.get(row.incident_id ?? '') ?? []).filter(isOnTheWay),
        },
        now,
      ),
    );
  };
}

/** No column contains the derived state, so a filter by state reads on until the page is full. */
async function* judgedPages(db: Db, scope: Scope, query: TrapQuery, start: PageStart<'id'>, now: number) {
  const judge = await createJudge(db, scope, now);
  for (let page = start; ; ) {
    const rows = await listTrapRows(db, scope, query, page);
    const cut = rows.slice(0, page.limit);
    yield await judge(cut);
    const last = cut.at(-1);
    if (rows.length <= page.limit || last === undefined) return;
    page = { ...page, before: last[page.key] };
  }
}

const FROM_THE_NEWEST = { key: 'id', before: null, since: null, limit: MAX_PAGE_SIZE } as const;

/** All traps that match, with their state at `now`. */
export async function judgeTraps(db: Db, scope: Scope, filter: TrapFilter, now: number): Promise<TrapView[]> {
  const found: TrapView[] = [];
  for await (const traps of judgedPages(db, scope, filter, FROM_THE_NEWEST, now)) found.push(...traps);
  return found;
}

const isAskedFor =
  ({ state, sensor }: TrapQuery, now: number) =>
  (trap: TrapView) => {
    if (state !== undefined && !state.includes(trap.state)) return false;
    const condition = sensorCondition(trap, now);
    return sensor === undefined || (condition !== null && sensor.includes(condition));
  };

async function countByState(db: Db, scope: Scope, query: TrapQuery, now: number): Promise<number> {
  let total = 0;
  for await (const traps of judgedPages(db, scope, query, FROM_THE_NEWEST, now)) {
    total += traps.filter(isAskedFor(query, now)).length;
  }
  return total;
}

/** Each page derives the state of every matching trap, because no column contains the urgency at `now`. */
async function listByUrgency(db: Db, scope: Scope, query: TrapQuery, now: number) {
  const found = (await judgeTraps(db, scope, query, now)).filter(isAskedFor(query, now));
  const page = pageByUrgency(found, query);
  return query.count === true ? { ...page, total: found.length } : page;
}

/** A page of the traps in these states; one that is gone has no state any more but is still listed. */
async function listByState(db: Db, scope: Scope, query: TrapQuery, start: PageStart<'id'>, now: number) {
  const found: TrapView[] = [];
  for await (const traps of judgedPages(db, scope, query, start, now)) {
    found.push(...traps.filter((trap) => trap.deleted_at !== null || isAskedFor(query, now)(trap)));
    if (found.length > start.limit) break;
  }
  return cutPage(found, start);
}

async function listAll(db: Db, scope: Scope, query: TrapQuery, start: PageStart<'id'>, now: number) {
  const { json, next } = cutPage(await listTrapRows(db, scope, query, start), start);
  const judge = await createJudge(db, scope, now);
  return { json: await judge(json), next };
}

/** The traps that the scope may see, newest first or by urgency, with their state at `now`. */
export async function listTraps(db: Db, scope: Scope, query: TrapQuery, now: number) {
  if (query.order === 'urgency') return listByUrgency(db, scope, query, now);
  const start = startOfPage(query, 'id');
  const isFiltered = query.state !== undefined || query.sensor !== undefined;
  const page = await (isFiltered ? listByState : listAll)(db, scope, query, start, now);
  if (query.count !== true) return page;
  const total = await (isFiltered ? countByState(db, scope, query, now) : countTraps(db, scope, query));
  return { ...page, total };
}

/** As {@link listTraps}; with `since` also those that the scope can no longer see, marked as gone. */
export async function listChangedTraps(db: Db, scope: Scope, query: TrapQuery, now: number) {
  const page = await listTraps(db, scope, query, now);
  if (query.since === undefined) return page;
  const start = startOfPage(query, 'id');
  const hidden = await listHiddenTraps(db, scope, query, start);
  return hidden.length === 0 ? page : { ...page, ...cutPage(byChange(page.json, hidden), start) };
}

/**
 * One trap that the scope may see, with its state at `now`.
 *
 * @throws {AppError} `not_found`
 */
export async function visibleTrap(db: Db, scope: Scope, trapId: string, now: number): Promise<TrapView> {
  const [trap] = (await listTraps(db, scope, { trap_id: trapId }, now)).json;
  if (trap === undefined) throw new AppError('not_found');
  return trap;
}
