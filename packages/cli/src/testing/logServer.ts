import type { ListAnswer, TrapLog } from '@satomori/core';
import type { LogPage } from '../logs/readLogs.ts';
import { idOf, trapLogWith } from './samples.ts';

/** The n-th row in the order of receipt. */
const nth = (number: number, change: Partial<TrapLog> = {}): TrapLog =>
  trapLogWith({ id: idOf(number), receipt_no: number, sequence: number, ...change });

/** A server of one log, with pages small enough to need several. */
export function logServer(count: number, { pageSize = 1000, sequence = count } = {}) {
  const rows = Array.from({ length: count }, (_, index) => nth(index + 1));
  const asked: LogPage[] = [];
  const state = { sequence };
  const read = async (page: LogPage): Promise<ListAnswer<TrapLog>> => {
    asked.push(page);
    const { after, cursor } = page;
    const ordered =
      after === undefined ? rows.toReversed() : rows.filter(({ receipt_no }) => receipt_no > after);
    const from =
      cursor === undefined ? ordered : ordered.filter(({ receipt_no }) => receipt_no < Number(cursor));
    const json = from.slice(0, Math.min(page.limit, pageSize));
    const isWhole = json.length === from.length;
    return { json, next: isWhole ? null : String(json.at(-1)?.receipt_no), sequence: state.sequence };
  };
  const receive = (change: Partial<TrapLog> = {}) => {
    state.sequence += 1;
    rows.push(nth(state.sequence, change));
  };
  return { read, asked, rows, receive, state };
}
