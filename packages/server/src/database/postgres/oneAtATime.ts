import pg from 'pg';

/** Any number; the same for every server on a database. */
const LOCK = 7_236_001;
const WAITS_AT_MOST_MS = 5 * 60_000;

/**
 * Does the work while no other server on this database does the same.
 *
 * @throws the error of the database where the other one takes too long, or the database is away
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
    // The lock goes with its connection.
    await client.end();
  }
}
