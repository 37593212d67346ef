import type { FileHandle } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

const PIECE_BYTES = 64 * 1024;
/** How often the end of the file is read again. */
const LOOK_EVERY_MS = 200;

/**
 * The bytes of a file while it is being written, until all of it is.
 *
 * @param written settles when the writer has finished; its error is thrown
 */
export async function* followFile(handle: FileHandle, written: Promise<unknown>): AsyncGenerator<Uint8Array> {
  let isWritten = false;
  const ended = written.then(() => {
    isWritten = true;
  });
  // It is thrown where the end is waited for.
  ended.catch(() => {});
  for (let at = 0; ; ) {
    const wasWritten = isWritten;
    const { size } = await handle.stat();
    if (at < size) {
      const length = Math.min(size - at, PIECE_BYTES);
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(length), 0, length, at);
      at += bytesRead;
      yield buffer.subarray(0, bytesRead);
    } else if (wasWritten) return;
    else await Promise.race([ended, pause(LOOK_EVERY_MS)]);
  }
}
