import pg from 'pg';

/** An arbitrary number; the same for every server on a database. */
const LOCK = 7_236_001;
const WAITS_AT_MOST_MS = 5 * 60_000;

/**
 * Executes the work while no other server on this database does the same.
 *
 * @throws the database's error if the other one takes too long, or the database is unavailable
 */
export async function oneAtATime<T>(url: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    lock_timeout: WAITS_AT_MOST_MS,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    return await work();
  } finally {
    // The lock ends with its connection.
    await client.end();
  }
}
