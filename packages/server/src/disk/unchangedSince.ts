import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Names in a folder; none if the folder does not exist. */
export const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

/** Whether a file or folder exists and has not changed since an instant. */
export async function isUnchangedSince(path: string, instant: number): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && found.mtimeMs < instant;
}

export async function namesUnchangedSince(folder: string, instant: number): Promise<string[]> {
  const old: string[] = [];
  for (const name of await namesIn(folder))
    if (await isUnchangedSince(join(folder, name), instant)) old.push(name);
  return old;
}

/** Deletes what lies in a folder and has not changed since an instant. */
export async function removeUnchangedSince(folder: string, instant: number): Promise<void> {
  for (const name of await namesUnchangedSince(folder, instant))
    await rm(join(folder, name), { recursive: true, force: true });
}
