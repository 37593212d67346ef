import { open } from 'node:fs/promises';

/** Syncs the entries of a folder to disk: otherwise a power cut may lose files whose content was already written. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
