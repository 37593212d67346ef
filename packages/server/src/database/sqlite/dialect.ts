import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { type QueryRunner, QueryThread, SqliteError } from './queryThread.ts';
import type { WorkerSettings } from './messages.ts';
import { Slots } from '../../processes/slots.ts';

const MAX_READERS = 2;
const NO_TRANSACTION = /no transaction is active/;

/** Leases the only writing connection to one transaction at a time, in the order of requests. */
class WriterLease extends Slots {
  constructor() {
    super({ atOnce: 1, maxWaiting: 2_000, maxWaitMs: 10_000 });
  }
}

/** Opens a connection to the database file. */
export type OpenRunner = (settings: WorkerSettings) => QueryRunner;

const inThread: OpenRunner = (settings) => new QueryThread(settings);

/** The threads of a database file. One that has ended is replaced. */
class Threads {
  readonly lease = new WriterLease();
  readonly #open: (isReadonly: boolean) => QueryRunner;
  #writer: QueryRunner;
  #readers: QueryRunner[] = [];
  #isClosed = false;

  constructor(open: (isReadonly: boolean) => QueryRunner) {
    this.#open = open;
    this.#writer = open(false);
  }

  /** For whoever holds the lease. */
  get writer(): QueryRunner {
    return this.#writer;
  }

  /** At the beginning of a lease only: what is left of a transaction whose thread has ended must not be written. */
  renewWriter(): void {
    if (this.#writer.isEnded && !this.#isClosed) this.#writer = this.#open(false);
  }

  /** The reader with the fewest queries; another one is started if all are busy. */
  get reader(): QueryRunner {
    if (!this.#isClosed) this.#readers = this.#readers.filter(({ isEnded }) => !isEnded);
    const [least] = this.#readers.toSorted((a, b) => a.load - b.load);
    if (least !== undefined && (least.load === 0 || this.#readers.length === MAX_READERS)) return least;
    const reader = this.#open(true);
    this.#readers.push(reader);
    return reader;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#readers.map((thread) => thread.close()));
    await this.#writer.close();
  }
}

/** Reads outside a transaction go to a reader thread, all other queries to the writer, which is leased. */
class SqliteConnection implements DatabaseConnection {
  readonly #threads: Threads;
  #isLeased = false;

  constructor(threads: Threads) {
    this.#threads = threads;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isLeased) return this.#run(this.#threads.writer, query);
    if (query.query.kind === 'SelectQueryNode') return this.#run(this.#threads.reader, query);
    await this.lease();
    try {
      return await this.#run<R>(this.#threads.writer, query);
    } finally {
      this.release();
    }
  }

  async #run<R>(thread: QueryRunner, { sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, changes } = await thread.run(sql, parameters);
    return changes === null ? { rows: rows as R[] } : { rows: [], numAffectedRows: BigInt(changes) };
  }

  /** Rows are paged by key, so this engine needs no streaming. */
  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not used; page by key instead');
  }

  async lease(): Promise<void> {
    await this.#threads.lease.acquire();
    this.#isLeased = true;
    this.#threads.renewWriter();
  }

  release(): void {
    if (!this.#isLeased) return;
    this.#isLeased = false;
    this.#threads.lease.release();
  }
}

class SqliteThreadDriver implements Driver {
  readonly #file: string;
  readonly #open: OpenRunner;
  #threads: Threads | null = null;

  constructor(file: string, open: OpenRunner) {
    this.#file = file;
    this.#open = open;
  }

  async init(): Promise<void> {
    const file = this.#file;
    const threads = new Threads((readonly) => this.#open({ file, readonly }));
    // The file must exist before the readers open it.
    await threads.writer.run('select 1');
    this.#threads = threads;
  }

  async acquireConnection(): Promise<SqliteConnection> {
    if (this.#threads === null) throw new Error('the database is not open');
    return new SqliteConnection(this.#threads);
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.lease();
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
    connection.release();
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw('rollback'));
    } catch (error) {
      // On a full disk SQLite has already rolled back; the original error of the transaction counts.
      if (!(error instanceof SqliteError) || !NO_TRANSACTION.test(error.message)) throw error;
    } finally {
      connection.release();
    }
  }

  async releaseConnection(connection: SqliteConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#threads?.close();
    this.#threads = null;
  }
}

class SqliteThreadAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
  // SQLite rolls back schema changes too, so an interrupted migration starts from the beginning.
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Kysely on SQLite: one writer, a few readers, each in a worker thread unless a test opens them otherwise. */
export const createSqliteDialect = (file: string, open: OpenRunner = inThread): Dialect => ({
  createAdapter: () => new SqliteThreadAdapter(),
  createDriver: () => new SqliteThreadDriver(file, open),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});
