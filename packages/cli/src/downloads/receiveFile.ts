import { createHash, randomUUID } from 'node:crypto';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { makeFolder } from '../files/folders.ts';
import { asDiskError } from '../files/diskError.ts';
import { hasEnded, MARK_PATTERN, PROCESS_MARK } from './processMark.ts';

/** A whole file on the disk that has no name of its own yet. */
export interface ReceivedFile {
  bytes: number;
  /** In lower-case hexadecimal digits. */
  sha256: string;
  /** Gives it its name in the folder, in place of what had that name before: `a.jpg`, or `2026-11/a.jpg`. */
  keep(path: string): Promise<void>;
  discard(): Promise<void>;
}

const PART = new RegExp(`^\\.satomori-(${MARK_PATTERN})-[0-9a-f-]{36}\\.part$`);
/** No download takes so long: what is older was left by a program that was killed on some other machine. */
const ABANDONED_MS = 60 * 60_000;
/** The parts that this process is writing; any other with its mark was left by an earlier one of the same number. */
const ours = new Set<string>();

async function syncFolder(folder: string): Promise<void> {
  // Not every system lets a folder be opened; the file itself is safe without.
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

/**
 * Writes a file beside its later place, so that no part of a file ever stands under a final name.
 * Nothing is left where it fails.
 *
 * @param mode who may read it, where that is not everybody
 */
export async function receiveFile(
  folder: string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  mode?: number,
): Promise<ReceivedFile> {
  const name = `.satomori-${PROCESS_MARK}-${randomUUID()}.part`;
  const place = join(folder, name);
  const hash = createHash('sha256');
  const discard = async () => {
    await rm(place, { force: true });
    ours.delete(name);
  };
  let bytes = 0;
  ours.add(name);
  try {
    const file = await open(place, 'wx', mode);
    try {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        await file.writeFile(chunk);
      }
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    await discard();
    throw asDiskError(error, folder);
  }
  return {
    bytes,
    sha256: hash.digest('hex'),
    keep: async (path) => {
      const target = join(folder, path);
      try {
        makeFolder(resolve(dirname(target)));
        await rename(place, target);
      } catch (error) {
        await discard();
        throw asDiskError(error, target);
      }
      ours.delete(name);
      await syncFolder(dirname(target));
    },
    discard,
  };
}

/** Writes all of a file at once. */
export async function writeWhole(
  folder: string,
  name: string,
  content: Uint8Array,
  mode?: number,
): Promise<ReceivedFile> {
  const file = await receiveFile(folder, [content], mode);
  await file.keep(name);
  return file;
}

/** Removes parts of files that killed programs left in the folder, and touches none that is still being written. */
export async function removeAbandoned(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const mark = PART.exec(name)?.[1];
    if (mark === undefined || ours.has(name)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found === null) continue;
    const isLeft = mark === PROCESS_MARK || hasEnded(mark) || now - found.mtimeMs > ABANDONED_MS;
    if (isLeft) await rm(path, { force: true });
  }
}
