import { ApiError, NetworkError } from '@satomori/core';
import { join } from 'node:path';
import type { ReadingContext } from '../context.ts';
import { bodyOf } from '../downloads/bodyOf.ts';
import { inParallel } from '../downloads/inParallel.ts';
import { holds } from '../downloads/measureFile.ts';
import { receiveFile } from '../downloads/receiveFile.ts';
import { type Sleep, tryAgain } from '../downloads/tryAgain.ts';
import { describeError } from '../errors/describeError.ts';
import type { PhotoJob } from './photoJobs.ts';
import { notePending, type PhotoEntry, type PhotoManifest, writePhotoManifest } from './photoManifest.ts';

const AT_ONCE = 4;
/** What is noted only now and then is at most fetched again after a kill. */
const NOTED_EVERY_MS = 5_000;
/** After so many failures of the network in a row there is nobody at the other end. */
const MOST_IN_A_ROW = 8;

export interface PhotoFailure {
  id: string;
  capture_id: string;
  capture_no: string | null;
  path: string;
  code: string;
  message: string;
}

export interface PhotoOutcome {
  fetched: number;
  /** Were there already. */
  kept: number;
  failed: PhotoFailure[];
}

/** The file came whole, but it is not the one that was sent to the server. */
class WrongHash extends Error {
  override readonly name = 'WrongHash';
}
/** The server could not be reached for many photos before this one. */
class NotTried extends Error {
  override readonly name = 'NotTried';
}

function asFailure(error: unknown, { id, capture_id, capture_no, path }: PhotoJob): PhotoFailure {
  const of = { id, capture_id, capture_no, path };
  if (error instanceof WrongHash)
    return {
      ...of,
      code: 'wrong_hash',
      message: '送られたときの写真と内容が一致しません（保存していません）。',
    };
  if (error instanceof NotTried)
    return { ...of, code: 'not_tried', message: '失敗が続いたため、取得しませんでした。' };
  const { code, message } = describeError(error);
  return { ...of, code, message };
}

/** Whether a failure concerns this photo alone: the others may still come. */
const isOfOnePhoto = (error: unknown) =>
  error instanceof WrongHash ||
  error instanceof NotTried ||
  error instanceof NetworkError ||
  (error instanceof ApiError && error.status !== 401);

/**
 * Fetches photos into a folder, some at a time. Each is whole and checked before it gets its name, and noted in the
 * manifest; what is there already stays.
 */
export async function fetchPhotos(
  { files, signal, progress }: ReadingContext,
  folder: string,
  jobs: readonly PhotoJob[],
  manifest: PhotoManifest,
  sleep?: Sleep,
): Promise<PhotoOutcome> {
  const { size, photos, pending } = manifest;
  const outcome = { fetched: 0, kept: 0 };
  const failures = new Map<string, PhotoFailure>();
  let failuresInARow = 0;
  let notedAt = performance.now();
  let noting = Promise.resolve();

  const note = (): Promise<void> => (noting = noting.then(() => writePhotoManifest(folder, manifest)));

  async function fetchOne(job: PhotoJob, stop: AbortSignal): Promise<PhotoEntry> {
    const { id, capture_id, path, source, sha256_sent } = job;
    const file = await tryAgain(
      async () => {
        const response = await files.photo(source, size, { signal: stop });
        return receiveFile(folder, bodyOf(response, 'image/', stop));
      },
      stop,
      sleep,
    );
    const { bytes, sha256 } = file;
    if (size === 'original' && sha256 !== sha256_sent) {
      await file.discard();
      throw new WrongHash();
    }
    await file.keep(path);
    return { id, capture_id, path, bytes, sha256, sha256_sent };
  }

  async function isHere({ id, sha256_sent }: PhotoJob): Promise<boolean> {
    const entry = photos.get(id);
    // A photo that was replaced on the server has the same id and another content.
    return entry?.sha256_sent === sha256_sent && (await holds(join(folder, entry.path), entry));
  }

  async function have(job: PhotoJob, stop: AbortSignal): Promise<void> {
    if (await isHere(job)) {
      outcome.kept += 1;
      return;
    }
    // The manifest must not speak of a file that is not there.
    photos.delete(job.id);
    notePending(manifest, [job]);
    if (failuresInARow >= MOST_IN_A_ROW) throw new NotTried();
    try {
      photos.set(job.id, await fetchOne(job, stop));
      pending.delete(job.id);
      outcome.fetched += 1;
      failuresInARow = 0;
    } catch (error) {
      failuresInARow = error instanceof NetworkError ? failuresInARow + 1 : 0;
      throw error;
    }
  }

  const shown = progress('写真', jobs.length);
  notePending(manifest, jobs);
  await note();
  try {
    await inParallel(jobs, AT_ONCE, signal, async (job, stop) => {
      try {
        await have(job, stop);
      } catch (error) {
        if (stop.aborted || !isOfOnePhoto(error)) throw error;
        failures.set(job.id, asFailure(error, job));
      }
      shown.step(failures.size === 0 ? '' : ` 失敗 ${failures.size}`);
      if (performance.now() - notedAt < NOTED_EVERY_MS) return;
      notedAt = performance.now();
      await note();
    });
  } finally {
    shown.end();
    // Also where the person stops: what is here is not fetched again.
    await note();
  }
  // In the order of the photos, not of the failures.
  return { ...outcome, failed: jobs.flatMap(({ id }) => failures.get(id) ?? []) };
}
