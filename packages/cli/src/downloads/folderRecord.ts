import { join, resolve } from 'node:path';
import { usageError } from '../errors/cliError.ts';
import { isObject, isPlainPath, MANIFEST_NAME } from './manifestFile.ts';
import type { FolderRecord, SavedFile } from './saveAll.ts';
import { makeFolder } from '../files/folders.ts';
import { asDiskError } from '../files/diskError.ts';
import { removeAbandoned } from './receiveFile.ts';

/** Creates the folder and removes what a killed process left unfinished in it. */
export async function openFolder(folder: string, now: number): Promise<void> {
  try {
    makeFolder(resolve(folder));
    await removeAbandoned(folder, now);
  } catch (error) {
    throw asDiskError(error, folder);
  }
}

const isFile = (value: unknown): boolean =>
  isObject(value) && typeof value['id'] === 'string' && isPlainPath(value['path']);

/** Whether a manifest has a valid list of files: it may have been edited. */
export const isFileList = (value: unknown): boolean => Array.isArray(value) && value.every(isFile);

export const byId = <Entry extends { id: string }>(entries: readonly Entry[]): Map<string, Entry> =>
  new Map(entries.map((entry) => [entry.id, entry]));

/** The path of each file by its id; downloaded files take precedence over pending ones. */
export const pathsOf = ({ files, pending }: FolderRecord<SavedFile>): Map<string, string> =>
  new Map([...pending.values(), ...files.values()].map(({ id, path }) => [id, path]));

export interface GoingOn {
  /** Whether the folder's manifest is for the same request. */
  isOurs: boolean;
  /** What the manifest is for instead. */
  other: string;
  resume: boolean;
  /** `undefined` where the command has no `--force`. */
  force?: boolean;
}

/**
 * A folder with a manifest is continued only on request (`--resume`), and only for the same request.
 *
 * @throws {CliError} that lists the options
 */
export function checkGoingOn(folder: string, { isOurs, other, resume, force }: GoingOn): void {
  if (force === true) return;
  const path = join(folder, MANIFEST_NAME);
  const elsewhere = '別のフォルダーにする: --out フォルダー';
  const forced = (act: string) => (force === undefined ? [] : [`${act}: --force`]);
  if (!isOurs) throw usageError(`${path} は${other}です。`, [elsewhere, ...forced('上書きする')]);
  if (!resume)
    throw usageError(`${path} がすでにあります。`, [
      '続きから始める: --resume',
      elsewhere,
      ...forced('すべてとり直す'),
    ]);
}
