import { createHash } from 'node:crypto';
import type { ZipEntry } from './zipOf.ts';

/** A content as it is; its length and its hash in hexadecimal digits are reported when all of it was read. */
export async function* hashedContent(
  content: ZipEntry['content'],
  report: (read: { bytes: number; sha256: string }) => Promise<void> | void,
): AsyncGenerator<Uint8Array> {
  const digest = createHash('sha256');
  let bytes = 0;
  for await (const piece of content) {
    const chunk = typeof piece === 'string' ? Buffer.from(piece) : piece;
    digest.update(chunk);
    bytes += chunk.length;
    yield chunk;
  }
  await report({ bytes, sha256: digest.digest('hex') });
}
