import { writeFileSync } from 'node:fs';
import type { JobRefusal, RunnerMessage } from './jobPool.ts';

/** Makes Linux end this process before the server when memory runs out. */
function raiseOomScore(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Not Linux, or not permitted.
  }
}

/**
 * In a process of a pool: answers each job with its result or refusal. The process ends with the server, however that
 * ends. Jobs and results are sent as JSON.
 *
 * @param mustEnd whether the process should be ended after a job, for example because of its memory
 */
export function serveJobs<Job, Result extends object | string | null>(
  work: (job: Job) => Promise<Result>,
  mustEnd: () => boolean = () => false,
): void {
  // The server ends this process; a signal to the whole group (Ctrl-C) arrives while it still finishes its work.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  process.on('disconnect', () => process.exit());
  raiseOomScore();
  const send = (message: RunnerMessage<Result>) => process.send?.(message);
  process.on('message', (job: Job) => {
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
