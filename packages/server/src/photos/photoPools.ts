import { AppError } from '../errors/appError.ts';
import { JobPool } from '../threads/jobPool.ts';
import { siblingModule, startProcess } from '../threads/runner.ts';
import type { PhotoJob, PhotoMetadata } from './createPhotoCopies.ts';
import type { HashJob } from './hashCopy.ts';

const PROCESS_FILE = siblingModule(import.meta.url, 'photoProcess');

const ofProcesses = {
  start: () => startProcess(PROCESS_FILE),
  maxWaiting: 60,
  jobLimitMs: 30_000,
  idleLimitMs: 20_000,
  // A retry would take as long again.
  overLimit: () => new AppError('photo_unreadable'),
};

/** One person's photos use one process at a time, so slow ones of two people leave the third for all others. */
export const openCopyPool = () => new JobPool<PhotoJob, PhotoMetadata>({ ...ofProcesses, atOnce: 3 });

/** Of its own, so that photos that are being sent never wait for it. */
export const openHashPool = () => new JobPool<HashJob, string | null>({ ...ofProcesses, atOnce: 1 });
