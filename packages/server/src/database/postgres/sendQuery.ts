import type pg from 'pg';

/** Longer than `statement_timeout`: only a connection that is silent itself takes this long. */
const MAX_QUERY_MS = 12_000;

type QueryCallback = (error: Error | null | undefined, result: pg.QueryResult) => void;
type QueryWithCallback = (config: pg.QueryConfig, callback: QueryCallback) => void;

/** Sends one query and waits for its answer. */
export type SendQuery = (config: pg.QueryConfig) => Promise<pg.QueryResult>;

/**
 * Sends queries on a connection, one at a time; a connection that stays silent is cut, and its query fails.
 *
 * With a callback and a timer of our own: where pg makes them, for a promise and for its `query_timeout`, V8 keeps the
 * rows of every query until it collects all of the memory. Source: docs/performance.md.
 */
export function createSender(client: pg.Client): SendQuery {
  const query = client.query.bind(client) as unknown as QueryWithCallback;
  return (config) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => void client.end().catch(() => {}), MAX_QUERY_MS);
      query(config, (error, result) => {
        clearTimeout(timer);
        if (error) reject(error);
        else resolve(result);
      });
    });
}
