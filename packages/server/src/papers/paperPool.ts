import { AppError } from '../errors/appError.ts';
import { JobPool, type PoolLoad } from '../threads/jobPool.ts';
import { siblingModule, startThread } from '../threads/runner.ts';
import { type PaperJob, trimJob } from './jobs.ts';

const WORKER_FILE = siblingModule(import.meta.url, 'worker');

export interface PaperPoolOptions {
  /** A thread holds the fonts and whole documents (about 150 MB); two are for servers with memory to spare. */
  threads?: 1 | 2;
  /** Papers that may wait; one more is refused. */
  maxWaiting?: number;
  /** A paper that takes longer is given up, and its thread with it. */
  jobLimitMs?: number;
}

export interface PaperPool {
  /**
   * Draws a paper off the event loop.
   *
   * @param owner whose paper it is: of one owner one is drawn at a time
   * @throws {AppError} `busy` when too many wait, `unavailable` when the paper takes too long
   */
  render(job: PaperJob, owner?: string | null): Promise<Uint8Array>;
  readonly load: PoolLoad;
  close(): Promise<void>;
}

/** The one place papers are made in: bounded in threads, in queue and in time. */
export function createPaperPool({
  threads = 1,
  maxWaiting = 20,
  jobLimitMs = 30_000,
}: PaperPoolOptions = {}): PaperPool {
  const pool = new JobPool<PaperJob, Uint8Array>({
    start: () => startThread(WORKER_FILE),
    atOnce: threads,
    maxWaiting,
    jobLimitMs,
    idleLimitMs: 5 * 60_000,
    overLimit: () => new AppError('unavailable', { retryAfterS: 30 }),
  });
  return {
    render: (job, owner) => pool.run(trimJob(job), { owner: owner ?? null }),
    get load() {
      return pool.load;
    },
    close: () => pool.close(),
  };
}
