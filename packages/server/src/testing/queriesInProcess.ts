import { setImmediate as nextTurn } from 'node:timers/promises';
import { openConnection } from '../database/sqlite/connection.ts';
import type { OpenRunner } from '../database/sqlite/dialect.ts';
import { SqliteError } from '../database/sqlite/queryThread.ts';

/**
 * The product's connection without its thread: most of a small query's time is the way there and back. As from a
 * thread, the answer comes in a later turn of the event loop, so that others go on meanwhile.
 */
export const queriesInProcess: OpenRunner = (settings) => {
  const connection = openConnection(settings);
  let load = 0;
  return {
    get load() {
      return load;
    },
    run: async (sql, parameters = []) => {
      load += 1;
      try {
        return connection.run(sql, parameters);
      } catch (error) {
        const { message, code = null } = error as { message: string; code?: string };
        throw new SqliteError(message, code);
      } finally {
        await nextTurn();
        load -= 1;
      }
    },
    close: async () => connection.close(),
  };
};
