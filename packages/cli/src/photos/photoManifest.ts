import { IMAGE_SIZES, isObject, type Photo, type PhotoSize } from '@satomori/core';
import { byId, checkGoingOn, isFileList, readManifest, writeManifest } from '../downloads/manifestFile.ts';
import type { FileJob, FolderRecord, SavedFile } from '../downloads/saveAll.ts';

/** A photo that has been saved to the folder. */
interface PhotoEntry extends SavedFile {
  post_id: string;
  /** Hash of the photo as it was sent to the server; equals `sha256` for originals. */
  sha256_sent: string;
  /** Degrees clockwise by which `view` and `thumb` are turned, and originals are not; missing in older manifests. */
  turn?: Photo['turn'];
}

interface Stored {
  server: string;
  size: PhotoSize;
  photos: PhotoEntry[];
  pending: FileJob[];
}

export interface PhotoManifest extends FolderRecord<PhotoEntry> {
  readonly server: string;
  readonly size: PhotoSize;
}

const isStored = (value: unknown): value is Stored =>
  isObject(value) &&
  IMAGE_SIZES.some((size) => size === value['size']) &&
  isFileList(value['photos']) &&
  isFileList(value['pending']);

interface OpenOptions {
  server: string;
  size: PhotoSize;
  resume: boolean;
}

/**
 * The existing manifest, or an empty one.
 *
 * @throws {CliError} where the folder has one but `--resume` is missing, or where it is for another request
 */
export async function openPhotoManifest(
  folder: string,
  { server, size, resume }: OpenOptions,
): Promise<PhotoManifest> {
  const stored = await readManifest(folder, isStored);
  if (stored === null) return { server, size, files: new Map(), pending: new Map() };
  checkGoingOn(folder, {
    isOurs: stored.server === server && stored.size === size,
    other: `別のものの記録（${stored.server}、${stored.size}）`,
    resume,
  });
  return { server, size, files: byId(stored.photos), pending: byId(stored.pending) };
}

export const writePhotoManifest = (
  folder: string,
  { server, size, files, pending }: PhotoManifest,
): Promise<void> =>
  writeManifest(folder, { server, size, photos: [...files.values()], pending: [...pending.values()] });
