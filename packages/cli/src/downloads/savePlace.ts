import { stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { usageError } from '../errors/cliError.ts';
import { asDiskError } from '../files/diskError.ts';
import { makeFolder } from '../files/folders.ts';

/** The folder of a file to save, and its name where the person gave one. @param out a file or a folder; by default the current folder */
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
