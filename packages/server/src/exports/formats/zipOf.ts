import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  path: string;
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
  /** Not packed again, such as photos. */
  isPacked?: boolean;
}

/**
 * A zip as a stream: each entry is read when its turn comes, no faster than the zip is read.
 *
 * @param at time of its files in milliseconds
 */
export function zipOf(entries: readonly ZipEntry[], at: number): Readable {
  const zip = new ZipFile();
  const out = new PassThrough();
  const read: Readable[] = [];
  for (const { path, content, isPacked = false } of entries)
    zip.addReadStreamLazy(path, { mtime: new Date(at), compress: !isPacked }, (callback) => {
      const stream = Readable.from(content, { objectMode: false });
      read.push(stream);
      callback(null, stream);
    });
  zip.on('error', (error) => out.destroy(error as Error));
  // Whoever reads may leave: then nothing more is read for them.
  out.on('close', () => {
    for (const stream of read) stream.destroy();
  });
  zip.outputStream.pipe(out);
  zip.end();
  return out;
}
