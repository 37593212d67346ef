import { open } from 'node:fs/promises';

/** Puts the names in a folder on the disk: without it a power cut may forget files that are themselves written. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
