import type { Writable } from 'node:stream';

/** The reader of our output has gone (`| head -1`): a quiet end, not a failure. */
export class ReaderGone extends Error {
  override readonly name = 'ReaderGone';
}

/** Where data goes: waits for a slow reader, and stops for one who left. */
export interface Sink {
  write(piece: string | Uint8Array): Promise<void>;
}

/** When a slow reader has caught up, or is gone. */
const drained = (stream: Writable) =>
  new Promise<void>((resolve) => {
    const events = ['drain', 'error', 'close'] as const;
    const finish = () => {
      for (const event of events) stream.off(event, finish);
      resolve();
    };
    for (const event of events) stream.on(event, finish);
  });

export function createSink(stream: Writable): Sink {
  let isGone = false;
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    isGone = true;
  });
  return {
    async write(piece) {
      if (isGone) throw new ReaderGone();
      if (!stream.write(piece)) await drained(stream);
      if (isGone) throw new ReaderGone();
    },
  };
}
