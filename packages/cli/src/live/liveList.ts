import { type DeletedRow, errorText, type ListAnswer } from '@satomori/core';
import { LARGEST_PAGE, readAll } from '../server/pages.ts';
import { createStore, type Store } from './store.ts';

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
  /** Reads what changed since the last read. */
  refresh(): Promise<void>;
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
/** Bounds the memory of a list that runs for weeks. */
const MAX_ROWS = 5000;

const isGone = (row: object): row is DeletedRow => 'deleted_at' in row && typeof row.deleted_at === 'string';

/** Events only report that something changed: what changed is read from the list by the site's sequence. */
export function createLiveList<Row extends { id: string }>(source: ListSource<Row>): LiveList<Row> {
  const { readPage, readChanges = readPage, pagedBy, now, signal } = source;
  const store = createStore<ListSnapshot<Row>>({
    rows: [],
    hasMore: false,
    isReading: false,
    readAt: null,
    problem: null,
  });
  const { publish } = store;
  let sequence: number | null = null;
  let cursor: string | null = null;
  let text = '';
  /** Older rows were dropped, so the start of the next page is unknown. */
  let isCut = false;
  /** Cancels reads that belong to an earlier search. */
  let asked = new AbortController();
  let tail: Promise<unknown> = Promise.resolve();

  const filtered = <Query extends PageQuery>(query: Query): Query =>
    text === '' ? query : { ...query, q: text };

  /** Reads run one after another; each sees the rows of the previous one. */
  function inTurn(reading: (signal: AbortSignal) => Promise<void>, isShown: boolean): Promise<void> {
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
  }

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
    cursor = next;
    isCut = false;
    sequence = at ?? null;
    publish({ rows, hasMore: next !== null, readAt: now(), problem: null });
  }

  async function readNews(since: number, ended: AbortSignal): Promise<void> {
    const changes = await readChanges(filtered({ limit: LARGEST_PAGE, since }), { signal: ended });
    // With so many changes, reading the list again is faster.
    if (changes.next !== null) return readTop(ended);
    ended.throwIfAborted();
    sequence = changes.sequence ?? sequence;
    const rows = changes.json.length === 0 ? store.snapshot().rows : merged(changes.json);
    publish({ rows, hasMore: cursor !== null, readAt: now(), problem: null });
  }

  /** The rows with changes applied; a new row is added only within the part of the list that is held. */
  function merged(changes: readonly (Row | DeletedRow)[]): readonly Row[] {
    const { rows } = store.snapshot();
    const changed = new Map(changes.map((row) => [row.id, row]));
    const kept = rows.flatMap((row) => {
      const newer = changed.get(row.id) ?? row;
      changed.delete(row.id);
      return isGone(newer) ? [] : [newer];
    });
    const fresh = [...changed.values()].filter((row): row is Row => !isGone(row));
    if (pagedBy === undefined) return [...kept, ...fresh];
    const last = rows.at(-1);
    const isWhole = last === undefined || (cursor === null && !isCut);
    const inPart = fresh.filter((row) => isWhole || pagedBy(row) >= pagedBy(last));
    const all = [...inPart, ...kept].sort((one, other) =>
      pagedBy(one) === pagedBy(other) ? 0 : pagedBy(one) < pagedBy(other) ? 1 : -1,
    );
    if (all.length <= MAX_ROWS) return all;
    cursor = null;
    isCut = true;
    return all.slice(0, MAX_ROWS);
  }

  async function readMore(from: string, ended: AbortSignal): Promise<void> {
    const page = await readPage(filtered({ limit: PAGE, cursor: from }), { signal: ended });
    ended.throwIfAborted();
    const { rows } = store.snapshot();
    const known = new Set(rows.map(({ id }) => id));
    cursor = rows.length + page.json.length < MAX_ROWS ? page.next : null;
    isCut = cursor === null && page.next !== null;
    publish({
      rows: [...rows, ...page.json.filter(({ id }) => !known.has(id))],
      hasMore: cursor !== null,
      problem: null,
    });
  }

  const quietly = (turn: Promise<void>) => turn.catch(() => {});

  return {
    ...store,
    read: () => inTurn(readTop, true),
    refresh: () =>
      quietly(inTurn((ended) => (sequence === null ? readTop(ended) : readNews(sequence, ended)), false)),
    forget: () => {
      sequence = null;
    },
    more: async () => {
      if (cursor === null || store.snapshot().isReading) return;
      await quietly(inTurn((ended) => (cursor === null ? Promise.resolve() : readMore(cursor, ended)), true));
    },
    search: async (wanted) => {
      if (wanted === text) return;
      asked.abort();
      asked = new AbortController();
      text = wanted;
      cursor = null;
      sequence = null;
      publish({ rows: [], hasMore: false, readAt: null });
      await quietly(inTurn(readTop, true));
    },
    sequence: () => sequence,
  };
}
