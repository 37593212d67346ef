import { ApiError, NetworkError } from '@satomori/core';
import { join } from 'node:path';
import type { Context } from '../command/context.ts';
import { CliError } from '../errors/cliError.ts';
import { describeError } from '../errors/describeError.ts';
import type { ReceivedFile } from './receiveFile.ts';
import { type Sleep, withRetries } from '../server/commandRetry.ts';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

/** Whether the file exists with exactly this content; the size is checked first because that is cheap. */
export async function holds(path: string, wanted: { bytes: number; sha256: string }): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  if (found === null || !found.isFile() || found.size !== wanted.bytes) return false;
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array);
  } catch {
    return false;
  }
  return hash.digest('hex') === wanted.sha256;
}

/**
 * Processes a list in its order with limited concurrency. The first failure stops it, and is thrown once all running
 * items have ended.
 */
export async function inParallel<Item>(
  items: readonly Item[],
  count: number,
  signal: AbortSignal,
  work: (item: Item, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const stop = new AbortController();
  const both = AbortSignal.any([signal, stop.signal]);
  const queue = items.values();
  const workOff = async () => {
    try {
      for (const item of queue) {
        both.throwIfAborted();
        await work(item, both);
      }
    } catch (error) {
      stop.abort(error);
    }
  };
  await Promise.all(Array.from({ length: count }, workOff));
  signal.throwIfAborted();
  stop.signal.throwIfAborted();
}

/** When a long download is stopped by Ctrl-C or a disk error, prints how to resume it. */
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
/** The manifest is saved this often: after a kill, only files since then are fetched again. */
const NOTED_EVERY_MS = 5_000;
/** After this many network failures in a row the server counts as unreachable. */
const MAX_IN_A_ROW = 8;

/** One file to download. */
export interface FileJob {
  id: string;
  /** Relative to the folder. */
  path: string;
}

/** A file that has been downloaded to the folder. */
export interface SavedFile extends FileJob {
  bytes: number;
  sha256: string;
}

/** The contents of a folder's manifest. */
export interface FolderRecord<Entry extends SavedFile> {
  readonly files: Map<string, Entry>;
  /** Files with a name but no content yet: not downloaded so far, or failed. */
  readonly pending: Map<string, FileJob>;
}

interface Saving<Job extends FileJob, Entry extends SavedFile> {
  folder: string;
  /** Shown before the numbers of the progress. */
  label: string;
  jobs: readonly Job[];
  record: FolderRecord<Entry>;
  /** Saves the manifest. */
  note: () => Promise<void>;
  /** Whether the saved file is still what the job would download. */
  isCurrent: (entry: Entry, job: Job, stop: AbortSignal) => boolean | Promise<boolean>;
  /** One attempt; broken connections are retried. */
  receive: (job: Job, stop: AbortSignal) => Promise<ReceivedFile>;
  entryOf: (job: Job, file: ReceivedFile) => Entry;
  /** Failures that make it pointless to try the other files. */
  endsAll?: (error: unknown) => boolean;
}

export interface Failed<Job> {
  job: Job;
  code: string;
  message: string;
}

export interface SaveOutcome<Job> {
  saved: Job[];
  /** Files that were present already. */
  kept: Job[];
  failed: Failed<Job>[];
}

const notTried = () => new CliError('error', 'not_tried', '失敗が続いたため、取得しませんでした。');

/** Whether a failure concerns only this file, so that the others may still succeed. */
const isOfOneFile = (error: unknown) =>
  error instanceof NetworkError ||
  (error instanceof ApiError && error.status !== 401) ||
  (error instanceof CliError && error.code !== 'disk');

/**
 * Downloads files into a folder, four at a time. A file gets its name once complete and is then added to the
 * manifest; files that the manifest lists and the disk holds are kept.
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
    return withRetries(async () => isCurrent(entry, job, stop), stop, { sleep });
  }

  async function fetchOne(job: Job, stop: AbortSignal): Promise<void> {
    // The manifest must not list a file that does not exist.
    files.delete(job.id);
    pending.set(job.id, { id: job.id, path: job.path });
    if (failuresInARow >= MAX_IN_A_ROW) throw notTried();
    try {
      const file = await withRetries(() => receive(job, stop), stop, { sleep });
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
  // Names are saved before any file is written, so that an interrupted download finds its files again.
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
    // Also on interruption, so that finished files are not fetched again.
    await note();
  }
  return {
    saved: jobs.filter((job) => saved.has(job)),
    kept: jobs.filter((job) => kept.has(job)),
    // In the order of the jobs, not of the failures.
    failed: jobs.flatMap((job) => failures.get(job) ?? []),
  };
}
