import { Worker } from 'node:worker_threads';
import { siblingModule } from '../processes/runner.ts';
import { serveJobs } from '../processes/serveJobs.ts';
import { createPhotoCopies } from './createPhotoCopies.ts';
import { hashCopy, type HashJob } from './hashCopy.ts';
import type { PhotoJob, PhotoMetadata } from './photoPools.ts';

/** Decoders release little of their memory; a process above this size is ended after its photo. */
const MAX_IDLE_BYTES = 256 * 1024 * 1024;

new Worker(siblingModule(import.meta.url, 'memoryWatch')).unref();
serveJobs<PhotoJob | HashJob, PhotoMetadata | string | null>(
  (job) => ('copy' in job ? hashCopy(job) : createPhotoCopies(job)),
  () => process.memoryUsage.rss() > MAX_IDLE_BYTES,
);
