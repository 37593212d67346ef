import { statfs } from 'node:fs/promises';

/** Free bytes on the disk that contains this folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
