import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject } from '@satomori/core';
import { usageError } from '../errors/cliError.ts';
import { asDiskError } from '../files/diskError.ts';
import { safeName } from './fileNames.ts';
import { writeWhole } from './receiveFile.ts';
import type { FolderRecord, SavedFile } from './saveAll.ts';

/** The manifest lists the files of a folder and is stored next to them. */
export const MANIFEST_NAME = 'manifest.json';

/** A file name, or one below a subfolder. A manifest may have been edited; a path must not leave the folder. */
function isPlainPath(path: unknown): path is string {
  if (typeof path !== 'string' || path === MANIFEST_NAME) return false;
  const parts = path.split('/');
  return parts.length <= 2 && parts.every((part) => safeName(part) === part);
}

/**
 * The manifest of a folder; `null` where there is none.
 *
 * @throws {CliError} where a file of that name is not a manifest and must not be overwritten
 */
export async function readManifest<Manifest>(
  folder: string,
  isOurs: (value: unknown) => value is Manifest,
): Promise<Manifest | null> {
  const path = join(folder, MANIFEST_NAME);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw asDiskError(error, path);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = null;
  }
  if (isOurs(value)) return value;
  throw usageError(`${path} はこの命令の記録ではありません。`, ['別のフォルダーにする: --out フォルダー']);
}

export async function writeManifest(folder: string, manifest: object): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeWhole(folder, MANIFEST_NAME, new TextEncoder().encode(text));
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

interface GoingOn {
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
