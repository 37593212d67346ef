import { writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { siblingModule } from '../threads/runner.ts';
import { serveJobs } from '../threads/serveJobs.ts';
import { createPhotoCopies } from './createPhotoCopies.ts';
import { hashCopy, type HashJob } from './hashCopy.ts';
import type { PhotoJob, PhotoMetadata } from './photoPools.ts';

/** Decoders release little of their memory; a process above this size is ended after its photo. */
const MAX_IDLE_BYTES = 256 * 1024 * 1024;

/** Makes Linux end this process before the server when memory runs out. */
function raiseOomScore(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Not Linux, or not permitted.
  }
}

// The server ends this process; a signal to the whole group (Ctrl-C) arrives while it still finishes its work.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
raiseOomScore();
new Worker(siblingModule(import.meta.url, 'memoryWatch')).unref();
serveJobs<PhotoJob | HashJob, PhotoMetadata | string | null>(
  (job) => ('copy' in job ? hashCopy(job) : createPhotoCopies(job)),
  () => process.memoryUsage.rss() > MAX_IDLE_BYTES,
);
