import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DAY_MS } from '@satomori/core';
import type { FastifyBaseLogger } from 'fastify';
import { removeUnchangedSince } from '../disk/unchangedSince.ts';
import { AppError } from '../errors/appError.ts';
import { JobPool, type PoolLoad } from '../processes/jobPool.ts';
import { siblingModule, startProcess } from '../processes/runner.ts';
import { followFile } from './followFile.ts';
import type { PaperJob } from './jobs/jobs.ts';
import { trimJob } from './jobs/trimJob.ts';
import type { PaperOrder } from './writePaper.ts';

const PROCESS_FILE = siblingModule(import.meta.url, 'paperProcess');

export interface PaperPoolOptions {
  /** Where papers are written; created when needed. */
  folder: string;
  /** A process uses about 150 MB for fonts and documents; two are for servers with enough memory. */
  processes?: 1 | 2;
  /** Papers that may be queued; further ones are refused. */
  maxWaiting?: number;
  /**
   * A paper that takes longer is abandoned, and its process ended. 2,000 photos take two minutes of a processor, on a
   * busy machine several times as long.
   */
  jobLimitMs?: number;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

export interface RenderOptions {
  /** Whose paper it is: one owner's papers are drawn one at a time. */
  owner?: string | null;
  /** Gives the paper up. */
  signal?: AbortSignal;
}

export interface PaperPool {
  /**
   * Draws a paper off the event loop.
   *
   * @returns its bytes, as soon as there are some; it is given up when they are destroyed. They end with an error
   * where the paper takes too long
   * @throws {AppError} `busy` if the queue is full, `unavailable` if the paper takes too long or is given up
   */
  render(job: PaperJob, options?: RenderOptions): Promise<Readable>;
  readonly load: PoolLoad;
  close(): Promise<void>;
}

async function* readOn(first: IteratorResult<Uint8Array>, rest: AsyncGenerator<Uint8Array>) {
  if (first.done !== true) yield first.value;
  yield* rest;
}

/** The only pool that papers are drawn in: limited in processes, queue length and time. Source: R19, R256. */
export function createPaperPool({
  folder,
  processes = 1,
  maxWaiting = 20,
  jobLimitMs = 15 * 60_000,
  log,
}: PaperPoolOptions): PaperPool {
  const pool = new JobPool<PaperOrder, null>({
    start: () => startProcess(PROCESS_FILE),
    atOnce: processes,
    maxWaiting,
    jobLimitMs,
    idleLimitMs: 5 * 60_000,
    overLimit: () => new AppError('unavailable', { retryAfterS: 30 }),
  });
  const warn = (error: unknown) => log.warn({ err: error }, 'the file of a paper was not deleted');
  // Names of papers that waited when a server was killed.
  removeUnchangedSince(folder, Date.now() - DAY_MS).catch(warn);

  return {
    render: async (job, { owner = null, signal } = {}) => {
      await mkdir(folder, { recursive: true });
      const file = join(folder, `${randomUUID()}.pdf`);
      const handle = await open(file, 'wx+', 0o600);
      const givenUp = new AbortController();
      const end = async () => {
        givenUp.abort();
        // The name is only there while the paper waits.
        await Promise.all([handle.close(), rm(file, { force: true })]).catch(warn);
      };
      const signals = [givenUp.signal, ...(signal === undefined ? [] : [signal])];
      const drawn = pool.run({ job: trimJob(job), file }, { owner, signal: AbortSignal.any(signals) });
      const bytes = followFile(handle, drawn);
      const first = await bytes.next().catch(async (error: unknown) => {
        await end();
        throw error;
      });
      return Readable.from(readOn(first, bytes), { objectMode: false }).once('close', () => void end());
    },
    get load() {
      return pool.load;
    },
    close: () => pool.close(),
  };
}
