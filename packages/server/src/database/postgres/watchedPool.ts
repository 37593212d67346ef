import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { AppError } from '../../errors/appError.ts';
import { prepareStatements, StatementNames } from './preparedStatements.ts';
import { Watch } from './watch.ts';

/** Limit for closing an abandoned pool; a silent database would otherwise block forever. */
const END_WITHIN_MS = 2_000;

/**
 * A connection pool that abandons all connections when the database stops answering: running queries fail at once,
 * new ones are refused until it answers again, on fresh connections.
 */
export class WatchedPool implements PostgresPool {
  readonly options: pg.PoolConfig;
  readonly Client = pg.Client as never;
  readonly #waiting = new Set<() => void>();
  readonly #watch: Watch;
  readonly #names = new StatementNames();
  #pool: pg.Pool;
  #clients = new Set<pg.Client>();

  constructor(options: pg.PoolConfig) {
    this.options = options;
    this.#pool = this.#open();
    this.#watch = new Watch(options, { onAway: () => this.#letGo() });
  }

  /** @throws {AppError} `unavailable` while the database does not answer */
  connect(): Promise<PostgresPoolClient> {
    if (this.#watch.isAway) return Promise.reject(new AppError('unavailable'));
    return new Promise((resolve, reject) => {
      let hasGivenUp = false;
      const giveUp = () => {
        hasGivenUp = true;
        reject(new AppError('unavailable'));
      };
      this.#waiting.add(giveUp);
      this.#pool
        .connect()
        .then(
          (client) => {
            if (hasGivenUp) client.release();
            else resolve(client);
          },
          (error: unknown) => reject(error as Error),
        )
        .finally(() => this.#waiting.delete(giveUp));
    });
  }

  async end(): Promise<void> {
    this.#watch.stop();
    await this.#close(this.#pool);
  }

  #open(): pg.Pool {
    const pool = new pg.Pool(this.options);
    const clients = new Set<pg.Client>();
    // An idle connection that breaks is replaced by the next query; without a listener its error would end the
    // process.
    pool.on('error', () => {});
    pool.on('connect', (client) => {
      clients.add(client);
      client.on('error', () => {});
      prepareStatements(client, this.#names);
    });
    pool.on('remove', (client) => clients.delete(client));
    this.#clients = clients;
    return pool;
  }

  #letGo(): void {
    const [pool, clients] = [this.#pool, this.#clients];
    this.#pool = this.#open();
    for (const giveUp of this.#waiting) giveUp();
    // A busy connection is cut, and its queries fail.
    for (const client of clients) client.end().catch(() => {});
    void this.#close(pool);
  }

  async #close(pool: pg.Pool): Promise<void> {
    const limit = new Promise<void>((resolve) => setTimeout(resolve, END_WITHIN_MS).unref());
    await Promise.race([pool.end().catch(() => {}), limit]);
  }
}
