import { parentPort } from 'node:worker_threads';
import type { JobAnswer, JobRefusal } from './threadPool.ts';

/** In a thread of a pool: answers each job with its result or with why it was refused. */
export function serveJobs<Job, Result>(work: (job: Job) => Promise<Result>): void {
  const answer = (message: JobAnswer<Result>) => parentPort?.postMessage(message);
  parentPort?.on('message', (job: Job) => {
    work(job).then(
      (result) => answer({ result }),
      (error: unknown) => {
        const { name, message, code, details } = error as JobRefusal;
        answer({
          refusal: {
            name,
            message,
            ...(typeof code === 'string' ? { code } : {}),
            ...(details === undefined ? {} : { details }),
          },
        });
      },
    );
  });
}
