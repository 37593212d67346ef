import type { ClockState, ClockWatch } from '../clock-watch/watchClock.ts';
import { oldestQueuedMail } from '../mail/repository.ts';
import type { Database } from '../database/database.ts';
import type { FolderState, PhotoFolder } from '../photos/photoFolder.ts';
import { within } from '../processes/within.ts';
import { oldestPending } from '../uplinks/rawMessageRepository.ts';
import { writeProbe } from './repository.ts';

/** The dependencies of readiness. */
export interface ReadinessServices {
  database: Database;
  photoFolder: PhotoFolder;
  clockWatch: ClockWatch;
  /** Free bytes on the disk with the photos. */
  freeBytes: () => Promise<number>;
  /** Milliseconds. */
  now: () => number;
}

/** Callers give up after a few seconds; a database that hangs counts as not answering. */
const LIMIT_MS = 1_500;
/** Below it there is no room for further photos. */
const MIN_FREE_BYTES = 200_000_000;
/** Uplinks are processed within a second; when they are this old, processing has stopped. */
const MAX_UPLINK_AGE_S = 300;

/** A lost photo or a wrong clock is for an administrator to correct; the server still works. */
const HARMLESS: ReadonlySet<string> = new Set(['ok', 'incomplete', 'stepped', 'differs']);

export interface Readiness {
  isReady: boolean;
  checks: {
    database: 'ok' | 'failed';
    disk: 'ok' | 'low';
    uplinks: 'ok' | 'late' | 'unknown';
    photos: FolderState | 'unknown';
    clock: ClockState;
  };
  uplink_queue_age_s: number;
  mail_queue_age_s: number;
}

interface Found {
  uplink: number;
  mail: number;
  photos: FolderState;
}

/** Checks whether the server can work: writing to the database, free disk space, pending messages and mails. */
export function createReadiness({
  database: { db },
  photoFolder,
  clockWatch,
  freeBytes,
  now,
}: ReadinessServices): () => Promise<Readiness> {
  const ageOf = (since: number | null) => (since === null ? 0 : Math.max(0, (now() - since) / 1000));
  let probing: Promise<Found> | null = null;

  async function askDatabase(): Promise<Found> {
    await writeProbe(db, now());
    return {
      uplink: ageOf(await oldestPending(db)),
      mail: ageOf(await oldestQueuedMail(db)),
      photos: await photoFolder.check(),
    };
  }
  /** One at a time, so that further requests add no load while the database hangs. */
  function probe(): Promise<Found> {
    probing ??= askDatabase().finally(() => {
      probing = null;
    });
    return probing;
  }

  return async () => {
    const [found, free] = await Promise.all([
      within(LIMIT_MS, probe()).catch(() => null),
      within(LIMIT_MS, freeBytes()).catch(() => 0),
    ]);
    const uplinks = found === null ? 'unknown' : found.uplink > MAX_UPLINK_AGE_S ? 'late' : 'ok';
    const checks = {
      database: found === null ? 'failed' : 'ok',
      disk: free < MIN_FREE_BYTES ? 'low' : 'ok',
      uplinks,
      photos: found?.photos ?? 'unknown',
      clock: clockWatch.state(),
    } as const;
    return {
      isReady: Object.values(checks).every((check) => HARMLESS.has(check)),
      checks,
      uplink_queue_age_s: found?.uplink ?? 0,
      mail_queue_age_s: found?.mail ?? 0,
    };
  };
}
