import {
  ACTED_COLUMNS,
  type ActAtTrap,
  actedOf,
  type ActedTrap,
  changesOfAct,
  type FiringsAfterAct,
  timesOfAct,
} from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { type ActUndo, readUndo } from './actUndo.ts';
import { leftFiringOpen } from './notApplied.ts';
import { listActRows, listClearing } from '../traps/trapLogRepository.ts';

type ActRow = Awaited<ReturnType<typeof listActRows>>[number];
/** An act as stored in the log. */
export type UndoableAct = Omit<ActRow, 'undo'> & { undo: ActUndo; firings: FiringsAfterAct };

/** The acts at a trap that are not cancelled, from this number on, in the order of receipt. */
export async function listActsFrom(
  trx: Db,
  scope: Scope,
  trapId: string,
  receiptNo: number,
): Promise<UndoableAct[]> {
  const rows = await listActRows(trx, scope, trapId, receiptNo);
  const clearing = await listClearing(trx, scope, trapId);
  return rows.flatMap(({ undo, ...act }) => {
    if (undo === null) return [];
    const firings = { hasCleared: clearing.has(act.id), isStillOpen: leftFiringOpen(act.not_applied_reason) };
    return [{ ...act, undo: readUndo(undo), firings }];
  });
}

function afterAct(trap: ActedTrap, act: UndoableAct): ActedTrap {
  const { said_at, is_there } = act.undo;
  const times = timesOfAct(said_at, act.received_at, is_there);
  // The query selects acts only, so the kind is one of an act.
  return actedOf({ ...trap, ...changesOfAct(trap, act as ActAtTrap, times, act.firings) });
}

/** Replaces values on the row that are due to the act; later changes by people or the sensor are kept. */
function undone(now: ActedTrap, withAct: ActedTrap, without: ActedTrap): ActedTrap {
  const columns = ACTED_COLUMNS.filter((column) => now[column] === withAct[column]);
  return { ...now, ...Object.fromEntries(columns.map((column) => [column, without[column]])) };
}

/** A trap without an act, and its state before each later act. */
export interface Without {
  trap: ActedTrap;
  before: { logId: string; undo: ActUndo }[];
}

/**
 * Applies the acts after the first one again, each to the trap as it was at that time.
 *
 * @param acts those that are not cancelled, in the order of receipt
 * @param firingsNow what later acts leave of the firings now that the first has cleared none
 */
export function withoutFirst(
  trap: ActedTrap,
  [first, ...later]: readonly UndoableAct[],
  firingsNow: ReadonlyMap<string, FiringsAfterAct>,
): Without {
  if (first === undefined) return { trap, before: [] };
  let withAct = afterAct(first.undo.before, first);
  let without = first.undo.before;
  const before: Without['before'] = [];
  for (const act of later) {
    const undo = { ...act.undo, before: undone(act.undo.before, withAct, without) };
    before.push({ logId: act.id, undo });
    withAct = afterAct(act.undo.before, act);
    without = afterAct(undo.before, { ...act, firings: firingsNow.get(act.id) ?? act.firings });
  }
  return { trap: undone(trap, withAct, without), before };
}
