import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { AppError } from '../../errors/appError.ts';
import { prepareStatements, StatementNames } from './preparedStatements.ts';
import { Watch } from './watch.ts';

/** What a pool that has been given up is waited for; a silent server would hold us for ever. */
const END_WITHIN_MS = 2_000;

/**
 * A pool of connections that lets go of all of them when the database stops answering: what was under way fails at
 * once, what comes is refused until it answers again, and then begins with fresh connections.
 */
export class WatchedPool implements PostgresPool {
  readonly options: pg.PoolConfig;
  readonly Client = pg.Client as never;
  readonly #waiting = new Set<() => void>();
  readonly #watch: Watch;
  readonly #names = new StatementNames();
  #pool: pg.Pool;
  #clients = new Set<pg.PoolClient>();

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
    const clients = new Set<pg.PoolClient>();
    // A connection that breaks while idle is replaced by the next query; without a listener it would end the process.
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
    // One that is busy is cut, and what it was asked fails.
    for (const client of clients) (client as unknown as pg.Client).end().catch(() => {});
    void this.#close(pool);
  }

  async #close(pool: pg.Pool): Promise<void> {
    const limit = new Promise<void>((resolve) => setTimeout(resolve, END_WITHIN_MS).unref());
    await Promise.race([pool.end().catch(() => {}), limit]);
  }
}
