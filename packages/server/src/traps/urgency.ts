import { DEFAULT_PAGE_SIZE, TRAP_STATES, type TrapState } from '@satomori/core';
import { type Paging, readCursor, writeCursor } from '../database/paging.ts';
import { AppError } from '../errors/appError.ts';

/** Sort key of a trap by urgency: its state; within a state the newest first. */
export interface UrgencyKey {
  state: TrapState;
  id: string;
}

function compareUrgency(one: UrgencyKey, other: UrgencyKey): number {
  const difference = TRAP_STATES.indexOf(one.state) - TRAP_STATES.indexOf(other.state);
  if (difference !== 0) return difference;
  return one.id === other.id ? 0 : one.id > other.id ? -1 : 1;
}

const ORDER = 'urgency';
const KEY = /^(?<state>[a-z_]+) (?<id>\S+)$/;

function readKey(cursor: string): UrgencyKey {
  const { state, id } = KEY.exec(String(readCursor(cursor, ORDER)))?.groups ?? {};
  const known = TRAP_STATES.find((each) => each === state);
  if (known === undefined || id === undefined) throw new AppError('invalid_cursor');
  return { state: known, id };
}

/**
 * A page of traps by urgency. Its cursor is the key of the last row, so a trap whose state changes between two pages
 * may occur twice or not at all.
 *
 * @param traps all that match, in any order
 * @throws {AppError} `invalid_cursor`
 */
export function pageByUrgency<Row extends UrgencyKey>(traps: readonly Row[], { cursor, limit }: Paging) {
  const after = cursor === undefined ? null : readKey(cursor);
  const rest = traps.filter((trap) => after === null || compareUrgency(trap, after) > 0).sort(compareUrgency);
  const json = rest.slice(0, limit ?? DEFAULT_PAGE_SIZE);
  const last = json.at(-1);
  const isLast = last === undefined || json.length === rest.length;
  return { json, next: isLast ? null : writeCursor(ORDER, `${last.state} ${last.id}`) };
}
