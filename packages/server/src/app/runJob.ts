import type { FastifyBaseLogger } from 'fastify';

/** Runs a timed job. If it fails, the next one still runs, and it is repeated later; null then. Source: R69. */
export type RunJob = <Result>(job: string, work: () => Promise<Result>) => Promise<Result | null>;

export const createRunJob =
  (log: Pick<FastifyBaseLogger, 'warn'>): RunJob =>
  async (job, work) => {
    try {
      return await work();
    } catch (error) {
      log.warn({ err: error, job }, 'a timed job failed, and is tried again');
      return null;
    }
  };

/** Whether a job is due that runs once in `everyMs`: asked with milliseconds of the monotonic clock. Source: R61. */
export interface Interval {
  isDue: (counted: number) => boolean;
  /** Due again after this time instead. */
  dueIn: (counted: number, ms: number) => void;
}

/** @param lastAt when it ran last; without it, it is due at once */
export function createInterval(everyMs: number, lastAt = Number.NEGATIVE_INFINITY): Interval {
  let last = lastAt;
  return {
    isDue: (counted) => {
      if (counted - last < everyMs) return false;
      last = counted;
      return true;
    },
    dueIn: (counted, ms) => {
      last = counted - everyMs + ms;
    },
  };
}
