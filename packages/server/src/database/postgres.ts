import { PostgresDialect, type Dialect } from 'kysely';
import pg from 'pg';

const INT8 = 20;
const NUMERIC = 1700;

/** Kysely over PostgreSQL 15 or later. Counts and instants come as numbers, as the schema says. */
export function createPostgresDialect(url: string): Dialect {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, Number);
  types.setTypeParser(NUMERIC, Number);
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: 10,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 10_000,
    query_timeout: 12_000,
    idleTimeoutMillis: 30_000,
  });
  // A connection that breaks while idle is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => {});
  return new PostgresDialect({ pool });
}
