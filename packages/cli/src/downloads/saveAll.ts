import { ApiError, NetworkError } from '@satomori/core';
import { join } from 'node:path';
import type { Context } from '../command/context.ts';
import { CliError } from '../errors/cliError.ts';
import { describeError } from '../errors/describeError.ts';
import { inParallel } from './inParallel.ts';
import { holds } from './measureFile.ts';
import type { ReceivedFile } from './receiveFile.ts';
import { type Sleep, tryAgain } from '../server/tryAgain.ts';

/** Tells whoever stops a long work with Ctrl-C, or loses the disk, how to go on with it. */
export async function printStop<Result>(
  { say }: Pick<Context, 'say'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    say('ここまでに保存したものは残っています。続きから始める: 同じ条件で --resume');
    throw error;
  }
}

const AT_ONCE = 4;
/** What is noted only now and then is at most fetched again after a kill. */
const NOTED_EVERY_MS = 5_000;
/** After so many failures of the network in a row there is nobody at the other end. */
const MAX_IN_A_ROW = 8;

/** One file to have. */
export interface FileJob {
  id: string;
  /** In the folder. */
  path: string;
}

/** A file that lies in the folder. */
export interface SavedFile extends FileJob {
  bytes: number;
  sha256: string;
}

/** What a manifest says of its folder. */
export interface FolderRecord<Entry extends SavedFile> {
  readonly files: Map<string, Entry>;
  /** Files that have their name and no content yet: while the work goes on, and where it failed. */
  readonly pending: Map<string, FileJob>;
}

export interface Saving<Job extends FileJob, Entry extends SavedFile> {
  folder: string;
  /** Before the numbers of the progress. */
  label: string;
  jobs: readonly Job[];
  record: FolderRecord<Entry>;
  /** Writes the record down. */
  note: () => Promise<void>;
  /** Whether what was saved before is still what the job would give. */
  isCurrent: (entry: Entry, job: Job, stop: AbortSignal) => boolean | Promise<boolean>;
  /** One try; cut connections are tried again. */
  receive: (job: Job, stop: AbortSignal) => Promise<ReceivedFile>;
  entryOf: (job: Job, file: ReceivedFile) => Entry;
  /** Failures after which there is no use in going on with the others. */
  endsAll?: (error: unknown) => boolean;
}

export interface Failed<Job> {
  job: Job;
  code: string;
  message: string;
}

export interface SaveOutcome<Job> {
  saved: Job[];
  /** Were there already. */
  kept: Job[];
  failed: Failed<Job>[];
}

const notTried = () => new CliError('error', 'not_tried', '失敗が続いたため、取得しませんでした。');

/** Whether a failure concerns this file alone: the others may still come. */
const isOfOneFile = (error: unknown) =>
  error instanceof NetworkError ||
  (error instanceof ApiError && error.status !== 401) ||
  (error instanceof CliError && error.code !== 'disk');

/**
 * Fetches files into a folder, four at a time. Each is whole before it gets its name, and noted in the manifest
 * after; what the manifest names and the disk holds stays.
 */
export async function saveAll<Job extends FileJob, Entry extends SavedFile>(
  { signal, progress }: Pick<Context, 'signal' | 'progress'>,
  saving: Saving<Job, Entry>,
  sleep?: Sleep,
): Promise<SaveOutcome<Job>> {
  const { folder, label, jobs, isCurrent, receive, entryOf, endsAll = () => false } = saving;
  const { files, pending } = saving.record;
  const saved = new Set<Job>();
  const kept = new Set<Job>();
  const failures = new Map<Job, Failed<Job>>();
  let failuresInARow = 0;
  let notedAt = performance.now();
  let noting = Promise.resolve();

  const note = (): Promise<void> => (noting = noting.then(saving.note));

  async function isHere(job: Job, stop: AbortSignal): Promise<boolean> {
    const entry = files.get(job.id);
    if (entry === undefined || !(await holds(join(folder, entry.path), entry))) return false;
    return tryAgain(async () => isCurrent(entry, job, stop), stop, { sleep });
  }

  async function fetchOne(job: Job, stop: AbortSignal): Promise<void> {
    // The manifest must not speak of a file that is not there.
    files.delete(job.id);
    pending.set(job.id, { id: job.id, path: job.path });
    if (failuresInARow >= MAX_IN_A_ROW) throw notTried();
    try {
      const file = await tryAgain(() => receive(job, stop), stop, { sleep });
      await file.keep(job.path);
      files.set(job.id, entryOf(job, file));
      pending.delete(job.id);
      failuresInARow = 0;
    } catch (error) {
      failuresInARow = error instanceof NetworkError ? failuresInARow + 1 : 0;
      throw error;
    }
  }

  const shown = progress(label, jobs.length);
  // The names are noted before any file has one, so that a stopped work finds its files again.
  for (const { id, path } of jobs) if (!files.has(id)) pending.set(id, { id, path });
  await note();
  try {
    await inParallel(jobs, AT_ONCE, signal, async (job, stop) => {
      let wasHere = false;
      try {
        wasHere = await isHere(job, stop);
        if (!wasHere) await fetchOne(job, stop);
        (wasHere ? kept : saved).add(job);
      } catch (error) {
        if (stop.aborted || !isOfOneFile(error) || endsAll(error)) throw error;
        const { code, message } = describeError(error);
        failures.set(job, { job, code, message });
      }
      shown.step({ note: failures.size === 0 ? '' : ` 失敗 ${failures.size}`, wasThere: wasHere });
      if (performance.now() - notedAt < NOTED_EVERY_MS) return;
      notedAt = performance.now();
      await note();
    });
  } finally {
    shown.end();
    // Also where the person stops: what is here is not fetched again.
    await note();
  }
  return {
    saved: jobs.filter((job) => saved.has(job)),
    kept: jobs.filter((job) => kept.has(job)),
    // In the order of the jobs, not of the failures.
    failed: jobs.flatMap((job) => failures.get(job) ?? []),
  };
}
