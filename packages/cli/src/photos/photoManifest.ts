import { IMAGE_SIZES, type PhotoSize } from '@satomori/core';
import { byId, checkGoingOn, isFileList } from '../downloads/folderRecord.ts';
import { isObject, readManifest, writeManifest } from '../downloads/manifestFile.ts';
import type { FileJob, FolderRecord, SavedFile } from '../downloads/saveAll.ts';

/** A photo that lies in the folder. */
export interface PhotoEntry extends SavedFile {
  post_id: string;
  /** Of the photo as it was sent to the server; the same as `sha256` for originals. */
  sha256_sent: string;
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

export interface OpenOptions {
  server: string;
  size: PhotoSize;
  resume: boolean;
}

/**
 * The manifest to go on with, or an empty one.
 *
 * @throws {CliError} where the folder has one already and nobody asked to go on, or it is of something else
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
