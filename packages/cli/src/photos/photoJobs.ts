import { formatDate, type HuntPoint, type Image, type ImageSize } from '@satomori/core';
import { createNames, fillTemplate, safeName } from '../downloads/fileNames.ts';
import { MANIFEST_NAME } from '../downloads/manifestFile.ts';
import type { FileJob } from '../downloads/saveAll.ts';
import type { PhotoField, PhotoFolder } from './photoTemplate.ts';

/** One photo to have. */
export interface PhotoJob extends FileJob {
  capture_id: string;
  capture_no: string | null;
  captured_at: string;
  photo_kind: Image['photo_kind'];
  /** Of the original. */
  bytes: number;
  sha256_sent: string;
  /** What the server takes for it. */
  source: string;
}

const EXTENSIONS: Record<Image['mime'], string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
};

/** The copies for others are WebP, whatever was sent. */
const extensionOf = (mime: Image['mime'], size: ImageSize) =>
  EXTENSIONS[size === 'original' ? mime : 'image/webp'];

const monthOf = ({ captured_at }: HuntPoint) => formatDate(captured_at).slice(0, 7);

const FOLDER_NAMES: Record<PhotoFolder, (capture: HuntPoint) => string> = {
  month: monthOf,
  trap: ({ trap_name }) => trap_name ?? 'わななし',
  group: ({ group_name }) => group_name ?? 'グループなし',
};

/** The folder below that the photos of a capture go to, with the line before their names; empty for none. */
export const shelfOf = (capture: HuntPoint, each: PhotoFolder | undefined): string =>
  each === undefined ? '' : `${safeName(FOLDER_NAMES[each](capture))}/`;

const wantedName = (template: string, size: ImageSize, capture: HuntPoint, photo: Image, index: number) =>
  fillTemplate(template, {
    // A record without an animal has no number; its id tells it from all others.
    capture_no: capture.capture_no ?? capture.id,
    capture_id: capture.id,
    date: formatDate(capture.captured_at),
    month: monthOf(capture),
    n: String(index + 1),
    ext: extensionOf(photo.mime, size),
    id: photo.id,
    kind: photo.photo_kind,
    species: capture.species ?? 'unknown',
    hunter: capture.hunter_name ?? '',
    trap: capture.trap_name ?? '',
    group: capture.group_name ?? '',
    place: capture.place ?? '',
  } satisfies Record<PhotoField, string>);

export interface NamingOptions {
  template: string;
  size: ImageSize;
  each?: PhotoFolder | undefined;
  /** Names that photos got before; they keep them. */
  known: ReadonlyMap<string, string>;
  /** Everything else that lies in the folder. */
  taken: Iterable<string>;
}

/** All photos of the captures, each with a name of its own. */
export function photoJobs(
  captures: readonly HuntPoint[],
  { template, size, each, known, taken }: NamingOptions,
): PhotoJob[] {
  const nameFor = createNames([MANIFEST_NAME, ...taken, ...known.values()]);
  const jobs = new Map<string, PhotoJob>();
  for (const capture of captures) {
    for (const [index, photo] of capture.photos.entries()) {
      // A capture may come twice where the list changed while it was read.
      if (jobs.has(photo.id)) continue;
      jobs.set(photo.id, {
        id: photo.id,
        capture_id: capture.id,
        capture_no: capture.capture_no,
        captured_at: capture.captured_at,
        photo_kind: photo.photo_kind,
        bytes: photo.bytes,
        sha256_sent: photo.sha256,
        source: photo.path,
        path:
          known.get(photo.id) ??
          nameFor(shelfOf(capture, each) + wantedName(template, size, capture, photo, index)),
      });
    }
  }
  return [...jobs.values()];
}
