import { type EventResource, type ListAnswer, MAX_PAGE_SIZE } from '@satomori/core';
import { readPages } from '../server/pages.ts';
import { usageError } from '../errors/cliError.ts';

/** The fields that reading a log needs. */
export interface LogRow {
  /** Its position in the order of receipt. */
  receipt_no: number;
}

/** Rows, and the receipt number up to which everything has been delivered with them. */
export interface Batch<Row> {
  rows: Row[];
  position: number;
}

export interface LogPage {
  limit: number;
  cursor?: string;
  after?: number;
}
export type ReadLogs<Row> = (page: LogPage) => Promise<ListAnswer<Row>>;

/** How many rows are held in memory to be reversed. Longer results are read a second time, forwards. */
const MAX_BUFFERED = 5_000;

/** Called when the site's sequence is lower than a position reached before: the server was restored from a backup. */
type OnSetBack = (reached: number, now: number) => void;

/**
 * The rows after a position, oldest first, page by page. The order of receipt never changes, so no row is missed or
 * repeated, whatever changes between two pages.
 */
export async function* readForwards<Row extends LogRow>(
  read: ReadLogs<Row>,
  after: number,
  onSetBack: OnSetBack = () => {},
): AsyncGenerator<Batch<Row>> {
  let position = after;
  for (let isFirst = true; ; isFirst = false) {
    const { json, next, sequence = 0 } = await read({ limit: MAX_PAGE_SIZE, after: position });
    if (isFirst && json.length === 0 && sequence < after) {
      onSetBack(after, sequence);
      position = sequence;
    }
    // After the last page, rows that the filter left out are also behind us.
    position = Math.max(position, json.at(-1)?.receipt_no ?? 0, next === null ? sequence : 0);
    yield { rows: json, position };
    if (next === null) return;
  }
}

/** The newest rows, newest first, page by page. */
export async function* readBackwards<Row extends LogRow>(
  read: ReadLogs<Row>,
  limit: number,
): AsyncGenerator<Batch<Row>> {
  for await (const { json } of readPages(read, limit)) yield { rows: json, position: 0 };
}

/** The newest `limit` rows, oldest first. Only part of them is held in memory. */
export async function* readNewest<Row extends LogRow>(
  read: ReadLogs<Row>,
  limit: number,
): AsyncGenerator<Batch<Row>> {
  let held: Row[] = [];
  let count = 0;
  let top: number | undefined;
  let oldest = 0;
  for await (const { json, sequence = 0 } of readPages(read, Math.max(limit, 1))) {
    top ??= Math.max(sequence, json[0]?.receipt_no ?? 0);
    if (limit === 0) break;
    count += json.length;
    oldest = json.at(-1)?.receipt_no ?? oldest;
    held = count <= MAX_BUFFERED ? [...held, ...json] : [];
    if (count > MAX_BUFFERED && limit === Number.POSITIVE_INFINITY) break;
  }
  const newest = top ?? 0;
  if (count <= MAX_BUFFERED) return yield { rows: held.toReversed(), position: newest };
  const before = limit === Number.POSITIVE_INFINITY ? 0 : oldest - 1;
  for await (const { rows, position } of readForwards(read, before)) {
    // Rows that arrived meanwhile were not among the newest at the start.
    yield {
      rows: rows.filter(({ receipt_no }) => receipt_no <= newest),
      position: Math.min(position, newest),
    };
    if (position >= newest) return;
  }
}

/** The two logs that the terminal reads. */
export type LogResource = Extract<EventResource, 'trap_logs' | 'gateway_logs'>;

const CURSOR = /^(\w+):(\d{1,15})$/;

/** A position in a log, as it is printed and passed back: `trap_logs:4711`. */
export const writeCursor = (resource: LogResource, position: number): string => `${resource}:${position}`;

/**
 * @returns the receipt number after which to continue
 * @throws {CliError} for an invalid cursor, or one of the other log
 */
export function readCursor(text: string, resource: LogResource): number {
  const [, of, position] = CURSOR.exec(text.trim()) ?? [];
  if (of !== resource || position === undefined) {
    throw usageError(`「${text}」は、この履歴のカーソルではありません。`, [
      'カーソルを見る: --show-cursor を付けて実行し、最後に出るものを使います。',
    ]);
  }
  return Number(position);
}
