import { resolve } from 'node:path';
import { makeFolder } from '../files/makeFolder.ts';
import { asDiskError } from '../files/diskError.ts';
import { removeAbandoned } from './receiveFile.ts';

/** Makes a folder ready to be filled: it is there, and nothing in it is left over from a killed program. */
export async function openFolder(folder: string, now: number): Promise<void> {
  try {
    makeFolder(resolve(folder));
    await removeAbandoned(folder, now);
  } catch (error) {
    throw asDiskError(error, folder);
  }
}
