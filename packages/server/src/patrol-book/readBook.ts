import { type BookAct, daysOf, patrolBook } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import { cutPage, startOfPage } from '../database/paging.ts';
import type { Db } from '../database/database.ts';
import { registerBefore, wasThere } from '../trap-logs/actUndo.ts';
import { hasPlaced } from '../trap-logs/notApplied.ts';
import { listTrapRows, type TrapFilter, type TrapRow } from '../traps/repository.ts';
import { listBookActs, listSensorDays } from './repository.ts';

export interface BookQuery extends TrapFilter {
  from: number;
  to: number;
  limit?: number | undefined;
  cursor?: string | undefined;
}

type ActRow = Awaited<ReturnType<typeof listBookActs>>[number];

function bookAct(row: ActRow): BookAct {
  // The query selects acts only.
  const act = { ...row, kind: row.kind as BookAct['kind'] };
  return { ...act, is_there: wasThere(row.undo), is_applied: hasPlaced(act) };
}

/** The rows of these traps, in their order. */
export async function bookOfTraps(
  db: Db,
  scope: Scope,
  traps: readonly Pick<
    TrapRow,
    | 'id'
    | 'trap_no'
    | 'name'
    | 'group_name'
    | 'placement'
    | 'set_on'
    | 'removed_on'
    | 'latitude'
    | 'longitude'
  >[],
  period: { from: number; to: number },
  now: number,
) {
  if (traps.length === 0) return [];
  const ids = traps.map(({ id }) => id);
  const acts = Map.groupBy(await listBookActs(db, scope, ids), ({ trap_id }) => trap_id);
  const sensorDays = await listSensorDays(db, scope, ids, period);
  return traps.map((trap) => ({
    trap_id: trap.id,
    trap_no: trap.trap_no,
    name: trap.name,
    group_name: trap.group_name,
    ...patrolBook(
      {
        ...trap,
        acts: (acts.get(trap.id) ?? []).map(bookAct),
        before: registerBefore(acts.get(trap.id) ?? []),
        sensor_days: sensorDays.get(trap.id) ?? new Set(),
      },
      period,
      now,
    ),
  }));
}

/** A page of the book (見回り台帳): what backs each day of the traps that the scope may see. Source: R160. */
export async function readBook(db: Db, scope: Scope, query: BookQuery, now: number) {
  const start = startOfPage(query, 'id');
  const page = cutPage(await listTrapRows(db, scope, query, start), start);
  const rows = await bookOfTraps(db, scope, page.json, query, now);
  return { days: daysOf(query.from, query.to), rows, next: page.next };
}
