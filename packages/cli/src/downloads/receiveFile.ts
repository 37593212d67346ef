import { createHash, randomUUID } from 'node:crypto';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { asDiskError } from './diskError.ts';

/** A whole file on the disk that has no name of its own yet. */
export interface ReceivedFile {
  bytes: number;
  /** In lower-case hexadecimal digits. */
  sha256: string;
  /** Gives it its name, in place of what had that name before. */
  keep(name: string): Promise<void>;
  discard(): Promise<void>;
}

const PART = /^\.satomori-[0-9a-f-]{36}\.part$/;
/** No download takes so long: what is older was left by a program that was killed. */
const ABANDONED_MS = 60 * 60_000;

async function syncFolder(folder: string): Promise<void> {
  // Not every system lets a folder be opened; the file itself is safe without.
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

/**
 * Writes a file beside its later place, so that no part of a file ever stands under a final name.
 * Nothing is left where it fails.
 */
export async function receiveFile(
  folder: string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<ReceivedFile> {
  const place = join(folder, `.satomori-${randomUUID()}.part`);
  const hash = createHash('sha256');
  const discard = () => rm(place, { force: true });
  let bytes = 0;
  try {
    const file = await open(place, 'wx');
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
    keep: async (name) => {
      try {
        await rename(place, join(folder, name));
      } catch (error) {
        await discard();
        throw asDiskError(error, join(folder, name));
      }
      await syncFolder(folder);
    },
    discard,
  };
}

/** Writes all of a file at once. */
export async function writeWhole(folder: string, name: string, content: Uint8Array): Promise<ReceivedFile> {
  const file = await receiveFile(folder, [content]);
  await file.keep(name);
  return file;
}

/** Removes parts of files that a killed program left in the folder. */
export async function removeAbandoned(folder: string, now: number): Promise<void> {
  const parts = (await readdir(folder)).filter((name) => PART.test(name));
  for (const name of parts) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && now - found.mtimeMs > ABANDONED_MS) await rm(path, { force: true });
  }
}
