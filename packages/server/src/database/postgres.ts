import { availableParallelism } from 'node:os';
import { PostgresDialect, type Dialect } from 'kysely';
import pg from 'pg';
import { WatchedPool } from './postgres/watchedPool.ts';

const INT8 = 20;
const NUMERIC = 1700;

/** Counts and instants are read as numbers. */
export const NUMBER_TYPES = new pg.TypeOverrides();
NUMBER_TYPES.setTypeParser(INT8, Number);
NUMBER_TYPES.setTypeParser(NUMERIC, Number);

/**
 * Maximum number of concurrent queries. More than a few per core only compete for it, and the slowest answers get
 * slower; with fewer than six, a few long queries would block all others.
 */
const CONNECTIONS = Math.min(20, Math.max(6, 3 * availableParallelism()));

/** Kysely on PostgreSQL 15 or later. Counts and instants are numbers, as in the schema. */
export function createPostgresDialect(url: string): Dialect {
  const options = {
    connectionString: url,
    types: NUMBER_TYPES,
    max: CONNECTIONS,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 10_000,
    lock_timeout: 5_000,
    // A server that hangs within a transaction must not keep rows locked.
    idle_in_transaction_session_timeout: 20_000,
    idleTimeoutMillis: 30_000,
    // For many small concurrent queries JIT compilation and parallel workers cost more than they save. Instants are
    // formatted as ISO 8601, whatever the database's settings.
    options: '-c jit=off -c max_parallel_workers_per_gather=0 -c datestyle=iso',
  };
  return new PostgresDialect({ pool: async () => new WatchedPool(options) });
}
