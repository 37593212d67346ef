import type { PhotoMime, PhotoTurn } from '@satomori/core';
import { AppError } from '../errors/appError.ts';
import { JobPool } from '../processes/jobPool.ts';
import { siblingModule, startProcess } from '../processes/runner.ts';
import type { CameraData } from './exif.ts';
import type { HashJob } from './hashCopy.ts';

/** Why a photo is refused. Not beside the code that decides it: its decoders take 40 MB of the thread that loads it. */
export const PHOTO_REFUSALS = ['photo_unsupported', 'photo_too_large', 'photo_unreadable'] as const;
export type PhotoRefusal = (typeof PHOTO_REFUSALS)[number];

export interface PhotoJob {
  /** Path of the file as it was received. */
  original: string;
  /** Path of the copy for others. */
  view: string;
  thumb: string;
  turn: PhotoTurn;
}

export interface PhotoMetadata extends CameraData {
  mime: PhotoMime;
  /** As the copies show it. */
  width: number;
  height: number;
  /** See `visualHashOf`. */
  visual_hash: string | null;
}

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
