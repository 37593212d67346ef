import { basename, join, dirname, resolve } from 'node:path';
import { stat } from 'node:fs/promises';
import type { ReadingContext } from '../command/context.ts';
import type { OptionDefinition } from '../options/option.ts';
import { type Sleep, withRetries } from '../server/commandRetry.ts';
import { visible } from '../text/visible.ts';
import { receiveFile } from './receiveFile.ts';
import { usageError } from '../errors/cliError.ts';
import { asDiskError } from '../files/diskError.ts';
import { makeFolder } from '../files/folders.ts';

/**
 * The folder of a file to save, and its name where the person gave one.
 *
 * @param out a file or a folder; by default the current folder
 */
export async function placeOf(out: string | undefined): Promise<{ folder: string; name: string | null }> {
  if (out === undefined) return { folder: '.', name: null };
  const isFolder = /[\\/]$/.test(out) || (await stat(out).catch(() => null))?.isDirectory() === true;
  if (!isFolder) return { folder: dirname(out), name: basename(out) };
  try {
    makeFolder(resolve(out));
  } catch (error) {
    throw asDiskError(error, out);
  }
  return { folder: out, name: null };
}

/** @throws {CliError} where a file of that name exists */
export async function refuseExisting(path: string): Promise<void> {
  if ((await stat(path).catch(() => null)) !== null)
    throw usageError(`すでにあります: ${path}`, ['上書きする: --force']);
}

export interface SavePlace {
  /** A file, a folder, or, where the command allows it, `-` for stdout; defaults to the current folder. */
  out?: string;
  force?: boolean;
}

export const FORCE_OPTION: OptionDefinition = {
  flags: '-f, --force',
  description: 'すでにあるファイルを上書きする',
};

/** A saved file: path, bytes and hash. */
export const savedFileRow = async () => {
  const { count, object, string } = await import('../command/rowSchema.ts');
  return object({ path: string(), bytes: count, sha256: string() });
};

/** A file as it arrives, with the server's name for it, sanitized for this machine. */
interface ArrivingFile {
  name: string;
  body: AsyncIterable<Uint8Array>;
}

/** Saves a file of the server and prints its path; one that was cut off is asked for again, and not kept. */
export async function saveFile(
  { output, signal }: Pick<ReadingContext, 'output' | 'signal'>,
  open: () => Promise<ArrivingFile>,
  { out, force = false }: SavePlace,
  sleep?: Sleep,
): Promise<void> {
  const { folder, name } = await placeOf(out);
  // Checked before the server begins.
  if (name !== null && !force) await refuseExisting(join(folder, name));
  const received = await withRetries(
    async () => {
      const arriving = await open();
      const path = join(folder, name ?? arriving.name);
      if (!force) await refuseExisting(path);
      return { path, file: await receiveFile(folder, arriving.body) };
    },
    signal,
    { sleep },
  );
  const { path, file } = received;
  await file.keep(basename(path));
  if (output.mode === 'json') await output.details({ path, bytes: file.bytes, sha256: file.sha256 }, []);
  else await output.text(visible(path));
}
