import { type Check, type ActedTrap } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { receiptOf } from '../traps/trapLogRepository.ts';

/** The data needed to undo an act: the trap before it, and fields that its log row does not contain. */
export interface ActUndo {
  /** When it was done, by the phone's clock. */
  said_at: number;
  is_there: boolean;
  before: ActedTrap;
}

export const writeUndo = (undo: ActUndo): string => JSON.stringify(undo);
/** Without the time of its position, where it was stored before there was one. */
const NOT_YET_STORED = { positioned_at: null };

export function readUndo(text: string): ActUndo {
  const undo = JSON.parse(text) as ActUndo;
  return { ...undo, before: { ...NOT_YET_STORED, ...undo.before } };
}

/** Whether an act was recorded at the trap, as all were before the way back was stored; else in the register alone. */
export const wasThere = (undo: string | null): boolean => undo === null || readUndo(undo).is_there;

/**
 * The register of a trap before its acts, which are in the order of receipt; `undefined` where this was not stored yet,
 * and without acts.
 */
export function registerBefore(acts: readonly { undo: string | null }[]): ActedTrap | undefined {
  const undo = acts[0]?.undo ?? null;
  return undo === null ? undefined : readUndo(undo).before;
}

interface StoredAct {
  id: string;
  trap_id: string;
  received_at: number;
  receipt_no: number;
  seen_log_id?: string | null | undefined;
}

/** An act as a check of the trap's firings. */
export async function checkOf(
  trx: Db,
  scope: Scope,
  { id, trap_id, received_at, receipt_no, seen_log_id = null }: StoredAct,
  { said_at, is_there }: ActUndo,
): Promise<Check & { logId: string }> {
  return {
    logId: id,
    // By the phone's clock; the rule judges a clock that is ahead.
    occurred_at: is_there ? said_at : Number.NEGATIVE_INFINITY,
    received_at,
    sequence: receipt_no,
    seen_sequence: seen_log_id === null ? null : await receiptOf(trx, scope, trap_id, seen_log_id),
  };
}
