import {
  type DecodedInputOf,
  type listPastStates,
  type LoggedAct,
  PROOF_INTERVALS,
  stateChangesOf,
  TRAP_ACTS,
  type TrapLogEntry,
} from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import { cutPage, startOfPage } from '../database/paging.ts';
import type { Db } from '../database/database.ts';
import { readUndo, registerBefore } from '../trap-logs/actUndo.ts';
import { listTrapRows, type TrapRow } from '../traps/repository.ts';
import { readSettingSources } from '../traps/settingSources.ts';
import { settingInForce } from '../traps/settingsInForce.ts';
import { listPastEntries, type PastEntryRow } from './repository.ts';

const ACTS: ReadonlySet<string> = new Set([...TRAP_ACTS, 'planned']);
/** Start-up and configuration frames say nothing of the contact. */
const WITHOUT_CONTACT: ReadonlySet<string> = new Set(['boot', 'config']);

function entriesOf({ undo, receipt_no: sequence, ...row }: PastEntryRow): TrapLogEntry[] {
  const received = { ...row, sequence };
  if (row.source === 'sensor') {
    const contact = WITHOUT_CONTACT.has(row.kind) ? null : row.contact;
    return [{ ...received, type: 'reading', contact, is_firing: row.kind === 'fired' }];
  }
  if (row.kind === 'cancelled')
    return [{ ...received, type: 'cancellation', cancels: row.cancels_log_id ?? '' }];
  if (row.kind === 'sensor_changed') return [{ ...received, type: 'sensor_change' }];
  if (!ACTS.has(row.kind)) return [];
  // Acts from before the way back was stored were all recorded at the trap.
  const { said_at, is_there } = undo === null ? { said_at: row.occurred_at, is_there: true } : readUndo(undo);
  return [{ ...received, type: 'act', kind: row.kind as LoggedAct['kind'], said_at, is_there }];
}

/** The interval in seconds in which the sensor of each trap should report. */
async function readIntervals(db: Db, scope: Scope, traps: readonly TrapRow[]): Promise<Map<string, number>> {
  const sourcesOf = await readSettingSources(db, scope);
  const intervalOf = (trap: TrapRow): number =>
    settingInForce(sourcesOf(trap), 'heartbeat_interval_s').value ?? 0;
  return new Map(traps.map((trap) => [trap.id, intervalOf(trap)]));
}

interface Period {
  /** Milliseconds. */
  from: number;
  /** Milliseconds, exclusive. */
  to: number;
}

async function readTrap(db: Db, scope: Scope, trap: TrapRow, expected_interval_s: number, period: Period) {
  const readingsFrom = period.from - expected_interval_s * 1000 * PROOF_INTERVALS;
  const log = await listPastEntries(db, scope, trap.id, { readingsFrom, to: period.to });
  const acts = log.filter(({ kind, source }) => source === 'user' && ACTS.has(kind));
  const past = {
    registered_at: trap.created_at,
    register: trap,
    before: registerBefore(acts),
    expected_interval_s,
    entries: log.flatMap(entriesOf),
  };
  return { trap_id: trap.id, name: trap.name, changes: stateChangesOf(past, period) };
}

/** A page of the traps that the scope may see, with their states as they were known at the time. Source: R278. */
export async function readPastStates(
  db: Db,
  scope: Scope,
  query: DecodedInputOf<typeof listPastStates>['query'],
  now: number,
) {
  const start = startOfPage(query, 'id');
  const { json: traps, next } = cutPage(await listTrapRows(db, scope, {}, start), start);
  const intervals = await readIntervals(db, scope, traps);
  // Nothing is said of what is still to come.
  const period = { from: query.from, to: Math.min(query.to, now + 1) };
  const rows = [];
  // One after the other: a season of a sensor may have tens of thousands of rows.
  for (const trap of traps) rows.push(await readTrap(db, scope, trap, intervals.get(trap.id) ?? 0, period));
  return { rows, next };
}
