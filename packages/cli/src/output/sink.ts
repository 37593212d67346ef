import type { Writable } from 'node:stream';
import { OutputClosed } from '../errors/cliError.ts';
import { asDiskError } from '../files/diskError.ts';

/** The target of data: waits for a slow reader, and stops when the reader has gone. */
export interface Sink {
  write(piece: string | Uint8Array): Promise<void>;
}

/** Translates an error of writing to stdout. */
export const failureOf = (error: NodeJS.ErrnoException): unknown =>
  error.code === 'EPIPE' ? new OutputClosed() : asDiskError(error, '標準出力');

export function createSink(stream: Writable): Sink {
  let failure: unknown;
  stream.on('error', (error) => {
    failure ??= failureOf(error);
  });
  return {
    write: (piece) =>
      new Promise((resolve, reject) => {
        if (failure !== undefined) return reject(failure);
        // Waits until the data is written: only then is a full disk detected.
        stream.write(piece, (error) => {
          if (error == null) resolve();
          else reject((failure ??= failureOf(error)));
        });
      }),
  };
}
