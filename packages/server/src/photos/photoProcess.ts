import { Worker } from 'node:worker_threads';
import { siblingModule } from '../processes/runner.ts';
import { serveJobs } from '../processes/serveJobs.ts';
import { createPhotoCopies } from './createPhotoCopies.ts';
import { hashCopy, type HashJob } from './hashCopy.ts';
import type { PhotoJob, PhotoMetadata } from './photoPools.ts';

new Worker(siblingModule(import.meta.url, 'memoryWatch')).unref();
serveJobs<PhotoJob | HashJob, PhotoMetadata | string | null>((job) =>
  'copy' in job ? hashCopy(job) : createPhotoCopies(job),
);
