import { AppError } from '../errors/appError.ts';
import type { Runner } from './runner.ts';

export interface JobPoolOptions {
  /** Starts a process that answers jobs with `serveJobs`. */
  start: () => Runner;
  /** Concurrent jobs, each in its own runner. */
  atOnce: number;
  /** Jobs that may be queued, besides those that must wait; further ones are refused. */
  maxWaiting: number;
  /** A job that takes longer is ended together with its runner. */
  jobLimitMs: number;
  /** A runner without a job for this long is ended, to free its memory. */
  idleLimitMs: number;
  /** The error for a job that takes too long or ends its runner. */
  overLimit: () => AppError;
}

export interface JobRefusal {
  name: string;
  message: string;
  /** The system's error code, if it made the job fail (`ENOSPC`). */
  code?: string;
  details?: Record<string, unknown>;
}
/**
 * Message of a runner: that it is ready, then for each job the result or refusal, and whether the runner should be
 * replaced for the next one.
 */
export type RunnerMessage<Result> =
  | { isReady: true }
  | (({ result: Result } | { refusal: JobRefusal }) & { mustEnd: boolean });

/** The number of jobs in a pool. */
export interface PoolLoad {
  running: number;
  waiting: number;
}

interface JobOptions {
  /** One owner's jobs run one at a time, so that no owner occupies all runners. */
  owner?: string | null;
  /** Never refused for a full queue: whoever asks limits how many of these there are. */
  mustWait?: boolean;
  /** Identifies a job that is repeated. */
  key?: string;
  /** Gives the job up: it leaves the queue, or its runner is ended. */
  signal?: AbortSignal;
}

interface Waiting<Job, Result> {
  job: Job;
  options: JobOptions;
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
}

/** A refusal by the job itself. */
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
 * A few processes for work that would block the event loop: limited in number, queue length and time. They are started
 * when needed, and ended when idle. Source: R19.
 */
export class JobPool<Job, Result> {
  readonly #options: JobPoolOptions;
  /** Idle runners with the timers that end them. */
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
   * @throws {AppError} `busy` if the queue is full, `unavailable` if the pool is closed, no runner starts or takes the
   * job, the system killed the runner of a named job for the first time, or the job was given up; `overLimit` for a
   * job over its limit
   * @throws {JobError} for a refusal by the job itself
   */
  run(job: Job, options: JobOptions = {}): Promise<Result> {
    if (this.#isClosed || options.signal?.aborted === true)
      return Promise.reject(new AppError('unavailable'));
    if (options.mustWait !== true && this.#countRefusable() >= this.#options.maxWaiting)
      return Promise.reject(new AppError('busy', { retryAfterS: 10 }));
    return new Promise((resolve, reject) => {
      const waiting = { job, options, resolve, reject };
      this.#queue.push(waiting);
      options.signal?.addEventListener('abort', () => this.#leaveQueue(waiting), { once: true });
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

  /** Those that must wait take no place of others. */
  #countRefusable(): number {
    return this.#queue.filter(({ options: { mustWait } }) => mustWait !== true).length;
  }

  #leaveQueue(waiting: Waiting<Job, Result>): void {
    const index = this.#queue.indexOf(waiting);
    if (index < 0) return;
    this.#queue.splice(index, 1);
    waiting.reject(new AppError('unavailable'));
  }

  #next(): void {
    const index = this.#queue.findIndex(
      ({ options: { owner = null } }) => owner === null || !this.#owners.has(owner),
    );
    if (index < 0 || (this.#idle.size === 0 && this.#all.size >= this.#options.atOnce)) return;
    const [waiting] = this.#queue.splice(index, 1) as [Waiting<Job, Result>];
    try {
      this.#give(this.#takeIdle() ?? this.#start(), waiting);
    } catch {
      // The system has no process for it, nor for those behind it unless one becomes free.
      waiting.reject(tryLater());
      this.#next();
    }
  }

  #start(): Runner {
    const runner = this.#options.start();
    this.#all.add(runner);
    // A runner that dies while idle is removed; without a listener its error would end the server.
    runner.events.on('error', () => {});
    runner.events.on('exit', () => this.#forget(runner));
    runner.events.once('message', () => (runner.isReady = true));
    return runner;
  }

  /** The most recently used one, so that the others reach their idle limit. */
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
    const { owner = null, key, signal } = options;
    const settle = (done: () => void, isReusable: boolean) => {
      clearTimeout(timer);
      runner.events.off('message', onMessage).off('error', onError).off('exit', onExit);
      signal?.removeEventListener('abort', onAbort);
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
    // The runner had ended before the job reached it.
    const onError = () => settle(() => reject(tryLater()), false);
    const giveUp = () => settle(() => reject(this.#refusal(runner)), false);
    const onExit = (_code: number | null, signal?: string | null) => {
      const wasKilled = signal === 'SIGKILL' && this.#isFirstKill(key);
      settle(() => reject(wasKilled ? tryLater() : this.#refusal(runner)), false);
    };
    const onAbort = () => settle(() => reject(new AppError('unavailable')), false);
    const timer = setTimeout(giveUp, this.#options.jobLimitMs);
    if (owner !== null) this.#owners.add(owner);
    runner.events.on('message', onMessage).on('error', onError).on('exit', onExit);
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      runner.send(job);
    } catch {
      onError();
    }
  }

  /**
   * Other processes may have caused the lack of memory: the job may be repeated once before it is finally refused.
   */
  #isFirstKill(key: string | undefined): boolean {
    if (key === undefined || this.#killed.has(key)) return false;
    if (this.#killed.size >= MAX_KILLED) this.#killed.clear();
    this.#killed.add(key);
    return true;
  }

  /** If a runner never started, its job is not at fault and may be repeated. */
  #refusal({ isReady }: Runner): AppError {
    return this.#isClosed || !isReady ? tryLater() : this.#options.overLimit();
  }
}
