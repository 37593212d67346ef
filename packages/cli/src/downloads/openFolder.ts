import { mkdir } from 'node:fs/promises';
import { asDiskError } from './diskError.ts';
import { removeAbandoned } from './receiveFile.ts';

/** Makes a folder ready to be filled: it is there, and nothing in it is left over from a killed program. */
export async function openFolder(folder: string, now: number): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await removeAbandoned(folder, now);
  } catch (error) {
    throw asDiskError(error, folder);
  }
}
