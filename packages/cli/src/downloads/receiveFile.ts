import { createHash, randomUUID } from 'node:crypto';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { makeFolder } from '../files/folders.ts';
import { asDiskError } from '../files/diskError.ts';
import { hasEnded, MARK_PATTERN, PROCESS_MARK } from './processMark.ts';

/** A complete file on disk that does not have its final name yet. */
export interface ReceivedFile {
  bytes: number;
  /** Lower-case hexadecimal. */
  sha256: string;
  /** Moves it to its final name in the folder, replacing an existing file: `a.jpg`, or `2026-11/a.jpg`. */
  keep(path: string): Promise<void>;
  discard(): Promise<void>;
}

const PART = new RegExp(`^\\.satomori-(${MARK_PATTERN})-[0-9a-f-]{36}\\.part$`);
/** No download takes this long: anything older was left by a process that was killed on another machine. */
const ABANDONED_MS = 60 * 60_000;
/** Partial files of this process; others with its mark were left by an earlier process with the same id. */
const ours = new Set<string>();

async function syncFolder(folder: string): Promise<void> {
  // Not every system can open a folder; the file itself is safe even so.
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

/**
 * Writes to a temporary file next to the final path, so that no partial file ever has a final name. On failure
 * nothing is left behind.
 *
 * @param mode file permissions, where not everybody may read it
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

/** Writes a complete file at once. */
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

/** Deletes partial files that killed processes left in the folder, but none that is still being written. */
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
