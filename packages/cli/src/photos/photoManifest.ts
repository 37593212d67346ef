import { IMAGE_SIZES, type ImageSize } from '@satomori/core';
import { isObject, isPlainPath, readManifest, writeManifest } from '../downloads/manifestFile.ts';
import type { FileJob, FolderRecord, SavedFile } from '../downloads/saveAll.ts';

/** A photo that lies in the folder. */
export interface PhotoEntry extends SavedFile {
  post_id: string;
  /** Of the photo as it was sent to the server; the same as `sha256` for originals. */
  sha256_sent: string;
}

interface Stored {
  server: string;
  size: ImageSize;
  photos: PhotoEntry[];
  pending: FileJob[];
}

export interface PhotoManifest extends FolderRecord<PhotoEntry> {
  readonly server: string;
  readonly size: ImageSize;
}

const isEntry = (value: unknown): boolean =>
  isObject(value) && typeof value['id'] === 'string' && isPlainPath(value['path']);

const isStored = (value: unknown): value is Stored =>
  isObject(value) &&
  IMAGE_SIZES.some((size) => size === value['size']) &&
  Array.isArray(value['photos']) &&
  Array.isArray(value['pending']) &&
  [...(value['photos'] as unknown[]), ...(value['pending'] as unknown[])].every(isEntry);

const byId = <Entry extends { id: string }>(entries: readonly Entry[]) =>
  new Map(entries.map((entry) => [entry.id, entry]));

export async function readPhotoManifest(folder: string): Promise<PhotoManifest | null> {
  const stored = await readManifest(folder, isStored);
  if (stored === null) return null;
  const { server, size, photos, pending } = stored;
  return { server, size, files: byId(photos), pending: byId(pending) };
}

export const writePhotoManifest = (
  folder: string,
  { server, size, files, pending }: PhotoManifest,
): Promise<void> =>
  writeManifest(folder, { server, size, photos: [...files.values()], pending: [...pending.values()] });
