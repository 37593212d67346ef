import { writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { siblingModule } from '../threads/runner.ts';
import { serveJobs } from '../threads/serveJobs.ts';
import { createPhotoCopies } from './createPhotoCopies.ts';

/** Decoders give back little of what they took; what holds more than this is ended after its photo. */
const MAX_IDLE_BYTES = 256 * 1024 * 1024;

/** Where memory runs out, Linux ends this process before the server. */
function raiseOomScore(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Not Linux, or not allowed.
  }
}

// The server ends us; a signal to the whole group (Ctrl-C) comes while it still finishes what is under way.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
raiseOomScore();
new Worker(siblingModule(import.meta.url, 'memoryWatch')).unref();
serveJobs(createPhotoCopies, () => process.memoryUsage.rss() > MAX_IDLE_BYTES);
