import { IMAGE_SIZES, type ImageSize } from '@satomori/core';
import { isObject, isPlainName, readManifest, writeManifest } from '../downloads/manifestFile.ts';
import type { PhotoJob } from './photoJobs.ts';

/** A photo that lies in the folder. */
export interface PhotoEntry {
  id: string;
  capture_id: string;
  /** Its file in the folder. */
  path: string;
  bytes: number;
  /** Of the file. */
  sha256: string;
  /** Of the photo as it was sent to the server; the same as `sha256` for originals. */
  sha256_sent: string;
}

/** A photo that has its name and no file yet: while the work goes on, and where it failed. */
type PendingEntry = Pick<PhotoEntry, 'id' | 'capture_id' | 'path'>;

interface Stored {
  server: string;
  size: ImageSize;
  photos: PhotoEntry[];
  pending: PendingEntry[];
}

export interface PhotoManifest {
  readonly server: string;
  readonly size: ImageSize;
  readonly photos: Map<string, PhotoEntry>;
  readonly pending: Map<string, PendingEntry>;
}

const isEntry = (value: unknown): boolean =>
  isObject(value) && typeof value['id'] === 'string' && isPlainName(value['path']);

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
  return { ...stored, photos: byId(stored.photos), pending: byId(stored.pending) };
}

export const writePhotoManifest = (folder: string, manifest: PhotoManifest): Promise<void> =>
  writeManifest(folder, {
    ...manifest,
    photos: [...manifest.photos.values()],
    pending: [...manifest.pending.values()],
  });

/** Notes the names before any file has one, so that a stopped work finds its files again. */
export function notePending({ photos, pending }: PhotoManifest, jobs: readonly PhotoJob[]): void {
  for (const { id, capture_id, path } of jobs) {
    if (!photos.has(id)) pending.set(id, { id, capture_id, path });
  }
}
