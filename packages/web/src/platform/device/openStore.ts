import { createStore, type UseStore } from 'idb-keyval';

/** Safari closes connections of pages in the background, and refuses every later transaction. */
const CLOSED: ReadonlySet<string> = new Set(['InvalidStateError', 'UnknownError']);

const isClosed = (error: unknown): boolean => error instanceof DOMException && CLOSED.has(error.name);

/** A store in IndexedDB. A connection that the browser has closed is opened again, once for each call. Source: R210. */
export function openStore(database: string, name: string): UseStore {
  let connection = createStore(database, name);
  return async (mode, act) => {
    const used = connection;
    try {
      return await used(mode, act);
    } catch (error) {
      if (!isClosed(error)) throw error;
      // Another call may have opened it meanwhile.
      if (connection === used) connection = createStore(database, name);
      return connection(mode, act);
    }
  };
}
