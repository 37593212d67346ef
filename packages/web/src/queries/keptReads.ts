import { answererOf, ApiError, decodeToken, NetworkError } from '@satomori/core';
import type { Query, QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import { tokenStore } from '../platform/session/tokenStore.ts';

/** What a person may need without a connection, by the first part of its key; what only offices use is not kept. */
const KEPT: ReadonlySet<unknown> = new Set([
  'areas',
  'gateway_logs',
  'gateways',
  'groups',
  'map_hunt_points',
  'map_points',
  'push_logs',
  'questions',
  'session',
  'trap_logs',
  'traps',
  'user-config',
]);
/** Second parts of keys that are not kept: administration, and answers about photos that were just chosen. */
const NOT_KEPT: ReadonlySet<unknown> = new Set(['admin', 'photoUses', 'book', 'stats']);

/** The session itself is kept beside the token. */
const isKept = ([first, second]: QueryKey): boolean =>
  KEPT.has(first) && !NOT_KEPT.has(second) && (first !== 'session' || second !== undefined);

/** A weak signal must not keep a screen empty: after this time what was read before is shown. */
const PATIENCE_MS = 4_000;

/** Loaded when something is written or missing, not with the first screen. */
const loadStorage = () => import('./readStorage.ts');

const ownerNow = (): string | undefined => decodeToken(tokenStore.get())?.sub;

/** Statuses with which a proxy says that the server is away. */
const FROM_PROXIES: ReadonlySet<number> = new Set([502, 503, 504]);

/** Whether the server did not answer, as opposed to refusing the question or failing at it. */
const isAway = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError && FROM_PROXIES.has(error.status) && answererOf(error) !== 'server');

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
const whenIdle = (act: () => void) =>
  typeof requestIdleCallback === 'function' ? requestIdleCallback(act) : setTimeout(act);

/** Stores an answer for its person, unless another one signed in while it was read. */
function keep(owner: string, key: string, data: unknown): void {
  whenIdle(() => {
    if (ownerNow() !== owner) return;
    loadStorage()
      .then(({ writeRead }) => writeRead(owner, key, data))
      .catch(() => {
        // A full disk or a private window: then it is not kept.
      });
  });
}

/** Queries that show what was read before, with the time of that. */
const shownFrom = new WeakMap<object, number>();

/**
 * Gives a query the age of its answer, which it has just noted as new. It counts as invalidated, so that it is read
 * again once there is a connection.
 */
function showAge(query: Query, at: number): void {
  shownFrom.set(query, at);
  setTimeout(() => query.setState({ dataUpdatedAt: at, isInvalidated: true }));
}

/** What was last read on this device; `null` where there is nothing of this person. */
async function findKept(owner: string, query: Query) {
  const found = await loadStorage()
    .then(({ readRead }) => readRead(owner, query.queryHash))
    .catch(() => null);
  return ownerNow() === owner ? found : null;
}

/** `null` where the server is away or takes too long. */
const inTime = <Data>(fresh: Promise<Data>): Promise<{ data: Data } | null> =>
  Promise.race([
    fresh.then(
      (data) => ({ data }),
      (error: unknown) => {
        if (!isAway(error)) throw error;
        return null;
      },
    ),
    sleep(PATIENCE_MS).then(() => null),
  ]);

/**
 * Reads from the server, and without an answer what this person last read on this device, with the time at which it was
 * read. For the option `persister` of queries.
 *
 * Source: R202.
 */
export async function keptReads<Data>(
  queryFn: (context: QueryFunctionContext) => Data | Promise<Data>,
  context: QueryFunctionContext,
  query: Query,
): Promise<Data> {
  const owner = ownerNow();
  if (owner === undefined || !isKept(query.queryKey)) return queryFn(context);
  const fresh = (async () => queryFn(context))();
  const keepFresh = fresh.then((data) => keep(owner, query.queryHash, data));
  keepFresh.catch(() => {});
  // Without a connection what this page shows stays, as old as it is; the header says why.
  const ownAt = query.state.data !== undefined && !navigator.onLine ? query.state.dataUpdatedAt : undefined;
  const shownAt = shownFrom.get(query) ?? ownAt;
  if (query.state.data !== undefined && shownAt === undefined) return fresh;

  const answered = await inTime(fresh);
  if (answered !== null) {
    shownFrom.delete(query);
    return answered.data;
  }
  const kept = shownAt === undefined ? await findKept(owner, query) : { at: shownAt, data: query.state.data };
  if (kept === null) return fresh;
  showAge(query, kept.at);
  // It may still come.
  fresh.then(
    (data) => {
      shownFrom.delete(query);
      query.setData(data);
    },
    () => {},
  );
  return kept.data as Data;
}
