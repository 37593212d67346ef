import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CliError } from '../errors/cliError.ts';
import { asDiskError } from '../files/diskError.ts';
import { makeFolder } from '../files/folders.ts';
import { hasEnded, PROCESS_MARK } from './processMark.ts';
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

/** The lock of the process that fills the folder; two at once would overwrite each other's manifest. */
export const LOCK_NAME = '.satomori.lock';

async function tryLock(path: string): Promise<boolean> {
  try {
    await writeFile(path, PROCESS_MARK, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    // A full disk leaves an empty file, which would look like the lock of another process.
    await rm(path, { force: true });
    throw asDiskError(error, path);
  }
}

/**
 * Runs a task while holding the folder's lock.
 *
 * @throws {CliError} `in_use` where another process holds it; the lock of a process that has ended is ignored
 */
export async function withFolder<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  const path = join(folder, LOCK_NAME);
  if (!(await tryLock(path))) {
    const holder = await readFile(path, 'utf8').catch(() => '');
    if (hasEnded(holder) || holder === PROCESS_MARK) await rm(path, { force: true });
    if (!(await tryLock(path))) {
      throw new CliError('error', 'in_use', `${folder} には、ほかの satomori が保存しています。`, [
        '終わるのを待つか、別のフォルダーにする: --out フォルダー',
        `どこでも動いていなければ、これを消す: ${path}`,
      ]);
    }
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}
