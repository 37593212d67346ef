import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  path: string;
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
  /** Not packed again, such as photos. */
  isPacked?: boolean;
}

/**
 * A zip as a stream: each entry is asked for and read when its turn comes, no faster than the zip is read.
 *
 * @param at time of its files in milliseconds
 */
export function zipOf(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>, at: number): Readable {
  const zip = new ZipFile();
  const out = new PassThrough();
  let reading: Readable | undefined;
  const addAll = async () => {
    for await (const { path, content, isPacked = false } of entries) {
      if (out.destroyed) return;
      reading = Readable.from(content, { objectMode: false });
      zip.addReadStream(reading, path, { mtime: new Date(at), compress: !isPacked });
      await finished(reading);
    }
    zip.end();
  };
  const fail = (error: unknown) => out.destroy(error as Error);
  zip.on('error', fail);
  // Whoever reads may leave: then nothing more is read for them.
  out.on('close', () => reading?.destroy());
  zip.outputStream.pipe(out);
  addAll().catch(fail);
  return out;
}
