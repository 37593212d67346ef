import { Worker } from 'node:worker_threads';
import { AppError } from '../errors.ts';

export interface ThreadPoolOptions {
  /** The worker's module; it answers each job by `serveJobs`. */
  file: URL;
  threads: number;
  /** Jobs that may wait; one more is refused. */
  maxWaiting: number;
  /** A job that takes longer is ended with its thread. */
  jobLimitMs: number;
}

export interface JobRefusal {
  name: string;
  message: string;
  /** Of the system, where it failed the job (`ENOSPC`). */
  code?: string;
  details?: Record<string, unknown>;
}
export type JobAnswer<Result> = { result: Result } | { refusal: JobRefusal };

/** How many jobs a pool has. */
export interface PoolLoad {
  running: number;
  waiting: number;
}

interface Waiting<Job, Result> {
  job: Job;
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
}

/** A job's own refusal, as its thread said it. */
export class JobError extends Error {
  override readonly name = 'JobError';
  readonly refusal: JobRefusal;
  readonly code: string | undefined;
  constructor(refusal: JobRefusal) {
    super(refusal.message);
    this.refusal = refusal;
    this.code = refusal.code;
  }
}

/**
 * A few threads for work that would block the event loop: bounded in number, in queue and in time.
 * Threads are started when there is work and kept.
 */
export class ThreadPool<Job, Result> {
  readonly #options: ThreadPoolOptions;
  readonly #idle: Worker[] = [];
  readonly #all = new Set<Worker>();
  readonly #queue: Waiting<Job, Result>[] = [];
  #isClosed = false;

  constructor(options: ThreadPoolOptions) {
    this.#options = options;
  }

  /**
   * @throws {AppError} `busy` when too much waits, `unavailable` when the job takes too long or the pool is closed
   * @throws {JobError} what the job itself refused
   */
  run(job: Job): Promise<Result> {
    if (this.#isClosed) return Promise.reject(new AppError('unavailable'));
    if (this.#queue.length >= this.#options.maxWaiting)
      return Promise.reject(new AppError('busy', { retryAfterS: 10 }));
    return new Promise((resolve, reject) => {
      this.#queue.push({ job, resolve, reject });
      this.#next();
    });
  }

  get load(): PoolLoad {
    return { running: this.#all.size - this.#idle.length, waiting: this.#queue.length };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const waiting of this.#queue.splice(0)) waiting.reject(new AppError('unavailable'));
    await Promise.all([...this.#all].map((worker) => worker.terminate()));
  }

  #next(): void {
    if (this.#queue.length === 0) return;
    const worker = this.#idle.pop() ?? this.#start();
    if (worker === null) return;
    const waiting = this.#queue.shift();
    if (waiting !== undefined) this.#give(worker, waiting);
  }

  #start(): Worker | null {
    if (this.#all.size >= this.#options.threads) return null;
    const worker = new Worker(this.#options.file);
    worker.unref();
    this.#all.add(worker);
    // One that dies while idle is simply no longer there; unheard, its error would end the process.
    worker.on('error', () => {});
    worker.on('exit', () => this.#forget(worker));
    return worker;
  }

  #forget(worker: Worker): void {
    this.#all.delete(worker);
    const index = this.#idle.indexOf(worker);
    if (index >= 0) this.#idle.splice(index, 1);
  }

  #give(worker: Worker, { job, resolve, reject }: Waiting<Job, Result>): void {
    const settle = (done: () => void, isReusable: boolean) => {
      clearTimeout(timer);
      worker.off('message', onAnswer).off('error', onError).off('exit', onExit);
      if (isReusable) this.#idle.push(worker);
      else {
        this.#forget(worker);
        void worker.terminate();
      }
      done();
      this.#next();
    };
    const onAnswer = (answer: JobAnswer<Result>) =>
      settle(
        () => ('result' in answer ? resolve(answer.result) : reject(new JobError(answer.refusal))),
        true,
      );
    const onError = (error: unknown) => settle(() => reject(error as Error), false);
    const onExit = () => settle(() => reject(new Error('the thread has ended')), false);
    const timer = setTimeout(
      () => settle(() => reject(new AppError('unavailable', { retryAfterS: 30 })), false),
      this.#options.jobLimitMs,
    );
    worker.on('message', onAnswer).on('error', onError).on('exit', onExit);
    worker.postMessage(job);
  }
}
