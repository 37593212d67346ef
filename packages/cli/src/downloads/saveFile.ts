import { basename, join } from 'node:path';
import type { ReadingContext } from '../command/context.ts';
import type { OptionDefinition } from '../options/option.ts';
import { type Sleep, withRetries } from '../server/commandRetry.ts';
import { visible } from '../text/visible.ts';
import { receiveFile } from './receiveFile.ts';
import { placeOf, refuseExisting } from './savePlace.ts';

export interface SavePlace {
  /** A file, a folder, or, where the command allows it, `-` for stdout; defaults to the current folder. */
  out?: string;
  force?: boolean;
}

export const FORCE_OPTION: OptionDefinition = {
  flags: '-f, --force',
  description: 'すでにあるファイルを上書きする',
};

/** A saved file: path, bytes and hash. */
export const savedFileRow = async () => {
  const { count, object, string } = await import('../command/rowSchema.ts');
  return object({ path: string(), bytes: count, sha256: string() });
};

/** A file as it arrives, with the server's name for it, sanitized for this machine. */
export interface ArrivingFile {
  name: string;
  body: AsyncIterable<Uint8Array>;
}

/** Saves a file of the server and prints its path; one that was cut off is asked for again, and not kept. */
export async function saveFile(
  { output, signal }: Pick<ReadingContext, 'output' | 'signal'>,
  open: () => Promise<ArrivingFile>,
  { out, force = false }: SavePlace,
  sleep?: Sleep,
): Promise<void> {
  const { folder, name } = await placeOf(out);
  // Checked before the server begins.
  if (name !== null && !force) await refuseExisting(join(folder, name));
  const received = await withRetries(
    async () => {
      const arriving = await open();
      const path = join(folder, name ?? arriving.name);
      if (!force) await refuseExisting(path);
      return { path, file: await receiveFile(folder, arriving.body) };
    },
    signal,
    { sleep },
  );
  const { path, file } = received;
  await file.keep(basename(path));
  if (output.mode === 'json') await output.details({ path, bytes: file.bytes, sha256: file.sha256 }, []);
  else await output.text(visible(path));
}
