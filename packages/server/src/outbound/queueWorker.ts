import type { FastifyBaseLogger } from 'fastify';
import { within } from '../processes/within.ts';

/** Works off a queue that lies in the database. */
export interface QueueWorker {
  /** Looks for work at once. */
  wake(): void;
  /** Resolves when nothing is due. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

export interface QueueWorkerOptions {
  /** Claims one thing that is due. @returns its work, or `null` if nothing is due */
  claim: () => Promise<(() => Promise<void>) | null>;
  /** Pieces of work at the same time. */
  atOnce: number;
  pollMs: number;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** For the log. */
  name: string;
}

/** A stopping server waits no longer than this for slow providers; after its lease the work is done again. */
const STOP_WITHIN_MS = 5_000;

/**
 * Claims and works in up to `atOnce` lanes. Whoever finds work starts another lane, so that an idle queue costs one
 * look, and a slow piece of work delays no other.
 */
export function createQueueWorker({ claim, atOnce, pollMs, log, name }: QueueWorkerOptions): QueueWorker {
  const lanes = new Set<Promise<void>>();
  let isStopped = false;

  async function run(): Promise<void> {
    try {
      while (!isStopped) {
        const work = await claim();
        if (work === null) return;
        wake();
        await work();
      }
    } catch (error) {
      log.warn({ err: error, queue: name }, 'a queue waits for the database');
    }
  }

  function wake(): void {
    if (isStopped || lanes.size >= atOnce) return;
    const lane: Promise<void> = run().finally(() => lanes.delete(lane));
    lanes.add(lane);
  }

  const timer = setInterval(wake, pollMs);
  timer.unref();

  return {
    wake,
    drain: async () => {
      wake();
      while (lanes.size > 0) await Promise.all(lanes);
    },
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await within(STOP_WITHIN_MS, Promise.all(lanes)).catch(() => {});
    },
  };
}
