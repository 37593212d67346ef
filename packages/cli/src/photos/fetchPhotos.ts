import { fileBody } from '@satomori/core';
import type { ReadingContext } from '../command/context.ts';
import { type ReceivedFile, receiveFile } from '../downloads/receiveFile.ts';
import { saveAll, type SaveOutcome } from '../downloads/saveAll.ts';
import type { Sleep } from '../server/retry.ts';
import { CliError } from '../errors/cliError.ts';
import type { PhotoJob } from './photoJobs.ts';
import { type PhotoManifest, writePhotoManifest } from './photoManifest.ts';

/** The file is complete, but not the one that was sent to the server. */
const wrongHash = () =>
  new CliError('error', 'wrong_hash', '送られたときの写真と内容が一致しません（保存していません）。');

/** Downloads photos into a folder; originals are verified against the hash of what was sent to the server. */
export function fetchPhotos(
  context: ReadingContext,
  folder: string,
  jobs: readonly PhotoJob[],
  manifest: PhotoManifest,
  sleep?: Sleep,
): Promise<SaveOutcome<PhotoJob>> {
  const { files } = context;
  const { size } = manifest;

  async function receive({ source, sha256_sent }: PhotoJob, stop: AbortSignal): Promise<ReceivedFile> {
    const response = await files.photo(source, size, { signal: stop });
    const file = await receiveFile(folder, fileBody(response, 'image/', stop));
    if (size !== 'original' || file.sha256 === sha256_sent) return file;
    await file.discard();
    throw wrongHash();
  }

  return saveAll(
    context,
    {
      folder,
      label: '写真',
      jobs,
      record: manifest,
      note: () => writePhotoManifest(folder, manifest),
      // A photo that was replaced or turned on the server keeps its id but has other content.
      isCurrent: (entry, job) => entry.sha256_sent === job.sha256_sent && (entry.turn ?? 0) === job.turn,
      receive,
      entryOf: ({ id, post_id, path, sha256_sent, turn }, { bytes, sha256 }) => ({
        id,
        post_id,
        path,
        bytes,
        sha256,
        sha256_sent,
        turn,
      }),
    },
    sleep,
  );
}
