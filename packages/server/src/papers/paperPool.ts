import { AppError } from '../errors/appError.ts';
import { JobPool, type PoolLoad } from '../threads/jobPool.ts';
import { siblingModule, startThread } from '../threads/runner.ts';
import type { PaperJob } from './jobs/jobs.ts';
import { trimJob } from './jobs/trimJob.ts';

const WORKER_FILE = siblingModule(import.meta.url, 'worker');

export interface PaperPoolOptions {
  /** A thread uses about 150 MB for fonts and documents; two are for servers with enough memory. */
  threads?: 1 | 2;
  /** Papers that may be queued; further ones are refused. */
  maxWaiting?: number;
  /** A paper that takes longer is abandoned, and its thread ended. */
  jobLimitMs?: number;
}

export interface PaperPool {
  /**
   * Draws a paper off the event loop.
   *
   * @param owner whose paper it is: one owner's papers are drawn one at a time
   * @throws {AppError} `busy` if the queue is full, `unavailable` if the paper takes too long
   */
  render(job: PaperJob, owner?: string | null): Promise<Uint8Array>;
  readonly load: PoolLoad;
  close(): Promise<void>;
}

/** The only pool that papers are drawn in: limited in threads, queue length and time. Source: R19. */
export function createPaperPool({
  threads = 1,
  maxWaiting = 20,
  jobLimitMs = 120_000,
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
