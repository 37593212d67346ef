import { parentPort } from 'node:worker_threads';
import type { JobRefusal, RunnerMessage } from './jobPool.ts';

/**
 * In a thread or a process of a pool: answers each job with its result or with why it was refused.
 *
 * @param isSpent whether it should be ended after a job, as one that holds too much memory
 */
export function serveJobs<Job, Result>(
  work: (job: Job) => Promise<Result>,
  isSpent: () => boolean = () => false,
): void {
  const say = (message: RunnerMessage<Result>) =>
    parentPort === null ? process.send?.(message) : parentPort.postMessage(message);
  (parentPort ?? process).on('message', (job: Job) => {
    work(job).then(
      (result) => say({ result, isSpent: isSpent() }),
      (error: unknown) => {
        const { name, message, code, details } = error as JobRefusal;
        const refusal = {
          name,
          message,
          ...(typeof code === 'string' ? { code } : {}),
          ...(details === undefined ? {} : { details }),
        };
        say({ refusal, isSpent: isSpent() });
      },
    );
  });
  say({ isReady: true });
}
