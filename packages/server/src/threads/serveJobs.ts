import { parentPort } from 'node:worker_threads';
import type { JobAnswer } from './threadPool.ts';

/** In a thread of a pool: answers each job with its result or with why it was refused. */
export function serveJobs<Job, Result>(work: (job: Job) => Promise<Result>): void {
  const answer = (message: JobAnswer<Result>) => parentPort?.postMessage(message);
  parentPort?.on('message', (job: Job) => {
    work(job).then(
      (result) => answer({ result }),
      (error: unknown) => {
        const { name, message, details } = error as {
          name: string;
          message: string;
          details?: Record<string, unknown>;
        };
        answer({ refusal: { name, message, ...(details === undefined ? {} : { details }) } });
      },
    );
  });
}
