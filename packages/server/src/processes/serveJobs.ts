import { writeFileSync } from 'node:fs';
import type { JobRefusal, RunnerMessage } from './jobPool.ts';

/** Decoders of photos and large papers release little of their memory. */
const MAX_IDLE_BYTES = 256 * 1024 * 1024;

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
 * ends. Jobs and results are sent as JSON. A process that holds much memory after a job is ended and replaced.
 */
export function serveJobs<Job, Result extends object | string | null>(
  work: (job: Job) => Promise<Result>,
): void {
  // The server ends this process; a signal to the whole group (Ctrl-C) arrives while it still finishes its work.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  process.on('disconnect', () => process.exit());
  raiseOomScore();
  const mustEnd = () => process.memoryUsage.rss() > MAX_IDLE_BYTES;
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
