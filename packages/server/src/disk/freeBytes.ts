import { statfs } from 'node:fs/promises';

/** What can still be written on the disk that holds this folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
