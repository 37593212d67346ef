import { Worker } from 'node:worker_threads';
import { siblingModule } from '../../processes/runner.ts';
import type { WorkerAnswer, WorkerResult, WorkerSettings } from './messages.ts';

/** An error of SQLite, with its code (`SQLITE_CONSTRAINT_UNIQUE`, `SQLITE_FULL`, …). */
export class SqliteError extends Error {
  override readonly name = 'SqliteError';
  readonly code: string | null;
  constructor(message: string, code: string | null) {
    super(message);
    this.code = code;
  }
}

const WORKER_FILE = siblingModule(import.meta.url, 'worker');

/** One connection to the database file, as the dialect uses it. */
export interface QueryRunner {
  /** The number of pending queries. */
  readonly load: number;
  /** It has ended, and runs no more queries. */
  readonly isEnded: boolean;
  run(sql: string, parameters?: readonly unknown[]): Promise<WorkerResult>;
  close(): Promise<void>;
}

/** One connection in its own thread, so that a slow query never blocks the event loop. */
export class QueryThread implements QueryRunner {
  readonly #worker: Worker;
  readonly #waiting = new Map<
    number,
    { resolve: (result: WorkerResult) => void; reject: (error: Error) => void }
  >();
  #nextId = 0;
  /** Why the thread accepts no more queries: it has ended, and with it its connection. */
  #ended: Error | null = null;

  constructor(settings: WorkerSettings) {
    this.#worker = new Worker(WORKER_FILE, { workerData: settings });
    this.#worker.on('message', (answer: WorkerAnswer) => this.#settle(answer));
    let reason: Error = new SqliteError('the query thread has ended', 'SQLITE_MISUSE');
    this.#worker.on('error', (error) => (reason = error as Error));
    this.#worker.on('exit', () => this.#fail(reason));
  }

  get load(): number {
    return this.#waiting.size;
  }

  get isEnded(): boolean {
    return this.#ended !== null;
  }

  run(sql: string, parameters: readonly unknown[] = []): Promise<WorkerResult> {
    if (this.#ended !== null) return Promise.reject(this.#ended);
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, sql, parameters });
    });
  }

  async close(): Promise<void> {
    if (this.#ended !== null) return;
    const ended = new Promise((resolve) => this.#worker.once('exit', resolve));
    this.#worker.postMessage('close');
    await ended;
  }

  #settle(answer: WorkerAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('error' in answer) waiting?.reject(new SqliteError(answer.error.message, answer.error.code));
    else waiting?.resolve(answer);
  }

  #fail(error: Error): void {
    this.#ended = error;
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
  }
}
