import type { ListAnswer } from '@satomori/core';
import type { Context } from '../context.ts';
import type { Column } from '../output/columns.ts';
import { partialNote } from '../output/partialNote.ts';
import { readPages } from './pages.ts';

export interface ListOptions {
  limit?: number;
  all?: boolean;
}

export const DEFAULT_LIST_LIMIT = 100;

interface ListSource<Row> {
  read: (page: { limit: number; cursor?: string; count: '1' }) => Promise<ListAnswer<Row>>;
  columns: readonly Column<Row>[];
  /** Said where there is nothing. */
  empty: string;
  /** Order for people; only where all rows came in one page, since a page of a longer list has no such order. */
  order?: (one: Row, other: Row) => number;
}

/** Prints a list page by page as it comes, and says on stderr when it is not all. */
export async function printList<Row extends object>(
  { output, say }: Pick<Context, 'output' | 'say'>,
  { read, columns, empty, order }: ListSource<Row>,
  { limit = DEFAULT_LIST_LIMIT, all = false }: ListOptions,
): Promise<void> {
  let last: ListAnswer<Row> = { json: [], next: null };
  let total: number | undefined;
  async function* pages(): AsyncGenerator<Row[]> {
    let isFirst = true;
    const wanted = all ? Number.POSITIVE_INFINITY : limit;
    for await (const answer of readPages((page) => read({ ...page, count: '1' }), wanted)) {
      const isWhole = isFirst && answer.next === null;
      yield isWhole && order !== undefined ? answer.json.toSorted(order) : answer.json;
      total ??= answer.total;
      last = answer;
      isFirst = false;
    }
  }
  const count = await output.list(pages(), columns);
  if (count === 0) say(empty);
  const note = partialNote(count, total === undefined ? { next: last.next } : { next: last.next, total });
  if (note !== null) say(note);
}
