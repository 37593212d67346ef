import { type DeletedRow, errorText, type ListAnswer, MAX_PAGE_SIZE } from '@satomori/core';
import { readAll } from '../server/pages.ts';
import { createHeldRows } from './heldRows.ts';
import { createStore, type OwnStore, type Store } from './store.ts';

export interface ListSnapshot<Row> {
  rows: readonly Row[];
  /** There are older rows that were not read. */
  hasMore: boolean;
  isReading: boolean;
  /** When the rows were last known to be current, in milliseconds; `null` before the first read. */
  readAt: number | null;
  /** Why the last read failed. */
  problem: string | null;
}

/** A list of the server that is kept up to date. No method rejects unless noted: errors are in the snapshot. */
export interface LiveList<Row> extends Store<ListSnapshot<Row>> {
  /** Reads everything again: the first page, or the whole list where it is held whole. @throws {ApiError} */
  read(): Promise<void>;
  /** Reads what changed since the last read. @returns whether that succeeded */
  refresh(): Promise<boolean>;
  /** Makes the next refresh read everything again, because the changes in between are unknown. */
  forget(): void;
  /** Reads the next older page. */
  more(): Promise<void>;
  /** Restricts the rows to those that the server finds for this text; an empty text means all. */
  search(text: string): Promise<void>;
  /** The site's sequence number of the current rows. */
  sequence(): number | null;
}

interface PageQuery {
  limit: number;
  cursor?: string;
  q?: string;
}
type Options = { signal: AbortSignal };

type ReadChanges<Row> = (
  query: PageQuery & { since: number },
  options: Options,
) => Promise<ListAnswer<Row | DeletedRow>>;

interface ListSource<Row extends { id: string }> {
  readPage: ((query: PageQuery, options: Options) => Promise<ListAnswer<Row>>) & ReadChanges<Row>;
  /** Set where changes are read by a different call than the pages. */
  readChanges?: ReadChanges<Row>;
  /** The time by which the server orders the pages. Without it the list is held whole. */
  pagedBy?: (row: Row) => string;
  now: () => number;
  signal: AbortSignal;
}

const PAGE = 100;

const NOTHING_READ: ListSnapshot<never> = {
  rows: [],
  hasMore: false,
  isReading: false,
  readAt: null,
  problem: null,
};

/** Reads run one after another; each sees the rows of the previous one. */
function createReadingQueue<Row>(signal: AbortSignal, publish: OwnStore<ListSnapshot<Row>>['publish']) {
  /** Cancels reads that belong to an earlier search. */
  let asked = new AbortController();
  let tail: Promise<unknown> = Promise.resolve();
  return {
    run: (reading: (signal: AbortSignal) => Promise<void>, isShown: boolean): Promise<void> => {
      const { signal: wanted } = asked;
      const turn = tail.then(async () => {
        if (wanted.aborted || signal.aborted) return;
        if (isShown) publish({ isReading: true });
        try {
          await reading(AbortSignal.any([signal, wanted]));
        } catch (error) {
          if (wanted.aborted || signal.aborted) return;
          publish({ problem: errorText(error) });
          throw error;
        } finally {
          if (isShown) publish({ isReading: false });
        }
      });
      tail = turn.catch(() => {});
      return turn;
    },
    restart: (): void => {
      asked.abort();
      asked = new AbortController();
    },
  };
}

const hasSucceeded = (turn: Promise<void>): Promise<boolean> =>
  turn.then(
    () => true,
    () => false,
  );

/** Events only report that something changed: what changed is read from the list by the site's sequence. */
export function createLiveList<Row extends { id: string }>(source: ListSource<Row>): LiveList<Row> {
  const { readPage, readChanges = readPage, pagedBy, now, signal } = source;
  const store = createStore<ListSnapshot<Row>>(NOTHING_READ);
  const { publish } = store;
  let sequence: number | null = null;
  let text = '';
  const held = createHeldRows(pagedBy);
  const queue = createReadingQueue(signal, publish);

  const filtered = <Query extends PageQuery>(query: Query): Query =>
    text === '' ? query : { ...query, q: text };

  async function readTop(ended: AbortSignal): Promise<void> {
    const read = (page: PageQuery) => readPage(filtered(page), { signal: ended });
    const { rows, next, at } =
      pagedBy === undefined
        ? await readAll(read).then((all) => ({ rows: all.rows, next: null, at: all.sequence }))
        : await read({ limit: PAGE }).then((page) => ({
            rows: page.json,
            next: page.next,
            at: page.sequence,
          }));
    ended.throwIfAborted();
    held.replace(rows, next);
    sequence = at ?? null;
    publish({ ...held.state(), readAt: now(), problem: null });
  }

  async function readNews(since: number, ended: AbortSignal): Promise<void> {
    const changes = await readChanges(filtered({ limit: MAX_PAGE_SIZE, since }), { signal: ended });
    // With so many changes, reading the list again is faster.
    if (changes.next !== null) return readTop(ended);
    ended.throwIfAborted();
    sequence = changes.sequence ?? sequence;
    held.merge(changes.json);
    publish({ ...held.state(), readAt: now(), problem: null });
  }

  async function readMore(from: string, ended: AbortSignal): Promise<void> {
    const page = await readPage(filtered({ limit: PAGE, cursor: from }), { signal: ended });
    ended.throwIfAborted();
    held.append(page.json, page.next);
    publish({ ...held.state(), problem: null });
  }

  const quietly = (turn: Promise<void>) => turn.catch(() => {});

  return {
    ...store,
    read: () => queue.run(readTop, true),
    refresh: () =>
      hasSucceeded(
        queue.run((ended) => (sequence === null ? readTop(ended) : readNews(sequence, ended)), false),
      ),
    forget: () => {
      sequence = null;
    },
    more: async () => {
      if (held.cursor() === null || store.snapshot().isReading) return;
      await quietly(
        queue.run(async (ended) => {
          const cursor = held.cursor();
          if (cursor !== null) await readMore(cursor, ended);
        }, true),
      );
    },
    search: async (wanted) => {
      if (wanted === text) return;
      queue.restart();
      text = wanted;
      held.replace([], null);
      sequence = null;
      publish({ ...held.state(), readAt: null });
      await quietly(queue.run(readTop, true));
    },
    sequence: () => sequence,
  };
}
