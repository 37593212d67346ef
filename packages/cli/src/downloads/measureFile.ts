import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

/** Whether the file exists with exactly this content; the size is checked first because that is cheap. */
export async function holds(path: string, wanted: { bytes: number; sha256: string }): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  if (found === null || !found.isFile() || found.size !== wanted.bytes) return false;
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array);
  } catch {
    return false;
  }
  return hash.digest('hex') === wanted.sha256;
}
