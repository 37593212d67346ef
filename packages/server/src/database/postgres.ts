import { availableParallelism } from 'node:os';
import { PostgresDialect, type Dialect } from 'kysely';
import pg from 'pg';
import { WatchedPool } from './postgres/watchedPool.ts';

const INT8 = 20;
const NUMERIC = 1700;

/** Counts and instants come as numbers. */
export const NUMBER_TYPES = new pg.TypeOverrides();
NUMBER_TYPES.setTypeParser(INT8, Number);
NUMBER_TYPES.setTypeParser(NUMERIC, Number);

/**
 * How many questions are asked at once. More than a few for each core only take the core from each other, and the slowest
 * answers get slower; fewer than six, and some long ones would hold up everybody.
 */
const CONNECTIONS = Math.min(20, Math.max(6, 3 * availableParallelism()));

/** Kysely over PostgreSQL 15 or later. Counts and instants come as numbers, as the schema says. */
export function createPostgresDialect(url: string): Dialect {
  const options = {
    connectionString: url,
    types: NUMBER_TYPES,
    max: CONNECTIONS,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 10_000,
    lock_timeout: 5_000,
    // A server that hangs in the middle of a transaction must not hold the others' rows.
    idle_in_transaction_session_timeout: 20_000,
    query_timeout: 12_000,
    idleTimeoutMillis: 30_000,
    // Many small questions at once: compiling one, or giving it more processes, costs more than it saves. Instants are
    // written in the style of ISO 8601, whatever the database was set to.
    options: '-c jit=off -c max_parallel_workers_per_gather=0 -c datestyle=iso',
  };
  return new PostgresDialect({ pool: async () => new WatchedPool(options) });
}
