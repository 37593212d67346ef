import { type DeletedRow, errorText, type ListAnswer } from '@satomori/core';
import { LARGEST_PAGE, readAll } from '../server/pages.ts';
import { createStore, type Store } from './store.ts';

export interface ListSnapshot<Row> {
  rows: readonly Row[];
  /** There are older rows that were not read. */
  hasMore: boolean;
  isReading: boolean;
  /** When the rows were last known to be true, in milliseconds; `null` before the first time. */
  readAt: number | null;
  /** Why the last look failed. */
  problem: string | null;
}

/** A list of the server, kept up to date. No method fails: what went wrong stands in the snapshot. */
export interface LiveList<Row> extends Store<ListSnapshot<Row>> {
  /** All anew: the first page, or the whole list where it is kept whole. @throws {ApiError} */
  read(): Promise<void>;
  /** What changed since the last look. */
  refresh(): Promise<void>;
  /** All anew at the next look: what changed meanwhile cannot be told. */
  forget(): void;
  /** The next older page. */
  more(): Promise<void>;
  /** Only rows that hold this text, as the server finds them; an empty one for all. */
  search(text: string): Promise<void>;
  /** The site's sequence that the rows stand for. */
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
  /** Where what changed is asked for by another call than the pages. */
  readChanges?: ReadChanges<Row>;
  /** A list in pages, by the time that the server pages it by. Without it the list is kept whole. */
  pagedBy?: (row: Row) => string;
  now: () => number;
  signal: AbortSignal;
}

const PAGE = 100;
/** A stream of new rows must not fill the memory over weeks. */
const MAX_ROWS = 5000;

const isGone = (row: object): row is DeletedRow => 'deleted_at' in row && typeof row.deleted_at === 'string';

/** Events only say that something changed: what did is read from the list by the site's sequence. */
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
  /** Older rows were let go of, so nothing says where the next page would begin. */
  let isCut = false;
  /** Ends what was being read for an earlier search. */
  let asked = new AbortController();
  let tail: Promise<unknown> = Promise.resolve();

  const filtered = <Query extends PageQuery>(query: Query): Query =>
    text === '' ? query : { ...query, q: text };

  /** One reading at a time; each sees the rows that the one before left. */
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
    // So much changed that the list itself is the shorter way.
    if (changes.next !== null) return readTop(ended);
    ended.throwIfAborted();
    sequence = changes.sequence ?? sequence;
    const rows = changes.json.length === 0 ? store.snapshot().rows : merged(changes.json);
    publish({ rows, hasMore: cursor !== null, readAt: now(), problem: null });
  }

  /** The rows with the changed ones in their places; a new one only where the part of the list is that we hold. */
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
