import { AppError } from '../errors/appError.ts';
import type { Runner } from './runner.ts';

export interface JobPoolOptions {
  /** Starts a thread or a process that answers each job by `serveJobs`. */
  start: () => Runner;
  /** Jobs under way at the same time, each in a runner of its own. */
  atOnce: number;
  /** Jobs that may wait; one more is refused. */
  maxWaiting: number;
  /** A job that takes longer is ended with its runner. */
  jobLimitMs: number;
  /** A runner that had no job for so long is ended, and gives its memory back. */
  idleLimitMs: number;
  /** What a job is refused with that takes too long, or that ends its runner. */
  overLimit: () => AppError;
}

export interface JobRefusal {
  name: string;
  message: string;
  /** Of the system, where it failed the job (`ENOSPC`). */
  code?: string;
  details?: Record<string, unknown>;
}
/**
 * What a runner says: that it can work, and then of each job its result or why it was refused, and whether another
 * runner should do the next one.
 */
export type RunnerMessage<Result> =
  | { isReady: true }
  | (({ result: Result } | { refusal: JobRefusal }) & { mustEnd: boolean });

/** How many jobs a pool has. */
export interface PoolLoad {
  running: number;
  waiting: number;
}

interface JobOptions {
  /** Whose job it is: of one owner one job is under way at a time, so that nobody holds every runner. */
  owner?: string | null;
  /** Names the same job when it comes again. */
  key?: string;
}

interface Waiting<Job, Result> {
  job: Job;
  options: JobOptions;
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
}

/** A job's own refusal, as its runner said it. */
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

const MAX_KILLED = 1_000;

const tryLater = () => new AppError('unavailable', { retryAfterS: 30 });

/**
 * A few threads or processes for work that would block the event loop: bounded in number, in queue and in time.
 * They are started when there is work, and ended when there has been none for a while. Source: R19.
 */
export class JobPool<Job, Result> {
  readonly #options: JobPoolOptions;
  /** With the timer that ends each. */
  readonly #idle = new Map<Runner, NodeJS.Timeout>();
  readonly #all = new Set<Runner>();
  readonly #owners = new Set<string>();
  /** Jobs whose runner the system has killed once. */
  readonly #killed = new Set<string>();
  readonly #queue: Waiting<Job, Result>[] = [];
  #isClosed = false;

  constructor(options: JobPoolOptions) {
    this.#options = options;
  }

  /**
   * @throws {AppError} `busy` when too much waits, `unavailable` when the pool is closed, no runner starts, or the
   *   system killed the runner of a named job for the first time; what a job over its limit is refused with
   * @throws {JobError} what the job itself refused
   */
  run(job: Job, options: JobOptions = {}): Promise<Result> {
    if (this.#isClosed) return Promise.reject(new AppError('unavailable'));
    if (this.#queue.length >= this.#options.maxWaiting)
      return Promise.reject(new AppError('busy', { retryAfterS: 10 }));
    return new Promise((resolve, reject) => {
      this.#queue.push({ job, options, resolve, reject });
      this.#next();
    });
  }

  get load(): PoolLoad {
    return { running: this.#all.size - this.#idle.size, waiting: this.#queue.length };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const waiting of this.#queue.splice(0)) waiting.reject(new AppError('unavailable'));
    await Promise.all([...this.#all].map((runner) => runner.end()));
  }

  #next(): void {
    const index = this.#queue.findIndex(
      ({ options: { owner = null } }) => owner === null || !this.#owners.has(owner),
    );
    if (index < 0) return;
    const runner = this.#takeIdle() ?? this.#start();
    if (runner === null) return;
    const [waiting] = this.#queue.splice(index, 1);
    if (waiting !== undefined) this.#give(runner, waiting);
  }

  #start(): Runner | null {
    if (this.#all.size >= this.#options.atOnce) return null;
    const runner = this.#options.start();
    this.#all.add(runner);
    // One that dies while idle is simply no longer there; unheard, its error would end the server.
    runner.events.on('error', () => {});
    runner.events.on('exit', () => this.#forget(runner));
    runner.events.once('message', () => (runner.isReady = true));
    return runner;
  }

  /** The one that worked last, so that the others come to their limit. */
  #takeIdle(): Runner | null {
    const runner = [...this.#idle.keys()].at(-1) ?? null;
    if (runner !== null) this.#leaveIdle(runner);
    return runner;
  }

  #keepIdle(runner: Runner): void {
    const timer = setTimeout(() => this.#end(runner), this.#options.idleLimitMs);
    this.#idle.set(runner, timer.unref());
  }

  #leaveIdle(runner: Runner): void {
    clearTimeout(this.#idle.get(runner));
    this.#idle.delete(runner);
  }

  #forget(runner: Runner): void {
    this.#all.delete(runner);
    this.#leaveIdle(runner);
  }

  #end(runner: Runner): void {
    this.#forget(runner);
    void runner.end();
  }

  #give(runner: Runner, { job, options, resolve, reject }: Waiting<Job, Result>): void {
    const { owner = null, key } = options;
    const settle = (done: () => void, isReusable: boolean) => {
      clearTimeout(timer);
      runner.events.off('message', onMessage).off('error', onError).off('exit', onExit);
      if (owner !== null) this.#owners.delete(owner);
      if (isReusable) this.#keepIdle(runner);
      else this.#end(runner);
      done();
      this.#next();
    };
    const onMessage = (message: RunnerMessage<Result>) => {
      if ('isReady' in message) return;
      const done = () =>
        'result' in message ? resolve(message.result) : reject(new JobError(message.refusal));
      settle(done, !message.mustEnd);
    };
    const onError = (error: unknown) => settle(() => reject(error as Error), false);
    const giveUp = () => settle(() => reject(this.#refusal(runner)), false);
    const onExit = (_code: number | null, signal?: string | null) => {
      const wasKilled = signal === 'SIGKILL' && this.#isFirstKill(key);
      settle(() => reject(wasKilled ? tryLater() : this.#refusal(runner)), false);
    };
    const timer = setTimeout(giveUp, this.#options.jobLimitMs);
    if (owner !== null) this.#owners.add(owner);
    runner.events.on('message', onMessage).on('error', onError).on('exit', onExit);
    runner.send(job);
  }

  /** Memory may have been short by the fault of others: the job is tried once more before it is refused for good. */
  #isFirstKill(key: string | undefined): boolean {
    if (key === undefined || this.#killed.has(key)) return false;
    if (this.#killed.size >= MAX_KILLED) this.#killed.clear();
    this.#killed.add(key);
    return true;
  }

  /** A runner that never came up says nothing of its job, which may be tried again. */
  #refusal({ isReady }: Runner): AppError {
    return this.#isClosed || !isReady ? tryLater() : this.#options.overLimit();
  }
}
