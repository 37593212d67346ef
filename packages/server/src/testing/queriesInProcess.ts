import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { openConnection } from '../database/sqlite/connection.ts';
import type { OpenRunner } from '../database/sqlite/dialect.ts';
import { SqliteError } from '../database/sqlite/queryThread.ts';

const TIMEOUT_MS = 5_000;
const RETRY_MS = 10;

/**
 * The product's connection without its thread: most of a small query's time is the way there and back. As from a
 * thread, the answer comes in a later turn of the event loop, so that others go on meanwhile.
 */
export const queriesInProcess: OpenRunner = (settings) => {
  const connection = openConnection(settings);
  // SQLite's own waiting would stop this process, which may have to end what is waited for.
  connection.run('pragma busy_timeout = 0', []);
  let load = 0;

  async function runWhenFree(sql: string, parameters: readonly unknown[]) {
    for (let waited = 0; ; waited += RETRY_MS)
      try {
        return connection.run(sql, parameters);
      } catch (error) {
        const { message, code = null } = error as { message: string; code?: string };
        if (code !== 'SQLITE_BUSY' || waited >= TIMEOUT_MS) throw new SqliteError(message, code);
        await delay(RETRY_MS);
      }
  }

  return {
    get load() {
      return load;
    },
    isEnded: false,
    run: async (sql, parameters = []) => {
      load += 1;
      try {
        return await runWhenFree(sql, parameters);
      } finally {
        await nextTurn();
        load -= 1;
      }
    },
    close: async () => connection.close(),
  };
};
