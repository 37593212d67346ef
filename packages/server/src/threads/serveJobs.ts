import { parentPort } from 'node:worker_threads';
import type { JobRefusal, RunnerMessage } from './jobPool.ts';

/**
 * In a thread or process of a pool: answers each job with its result or refusal.
 *
 * @param mustEnd whether the runner should be ended after a job, for example because of its memory
 */
export function serveJobs<Job, Result>(
  work: (job: Job) => Promise<Result>,
  mustEnd: () => boolean = () => false,
): void {
  const send = (message: RunnerMessage<Result>) =>
    parentPort === null ? process.send?.(message) : parentPort.postMessage(message);
  (parentPort ?? process).on('message', (job: Job) => {
    work(job).then(
      (result) => send({ result, mustEnd: mustEnd() }),
      (error: unknown) => {
        const { name, message, code, details } = error as JobRefusal;
        const refusal = {
          name,
          message,
          ...(typeof code === 'string' ? { code } : {}),
          ...(details === undefined ? {} : { details }),
        };
        send({ refusal, mustEnd: mustEnd() });
      },
    );
  });
  send({ isReady: true });
}
