import { formatDate, type Photo, type PhotoSize } from '@satomori/core';
import { createNames, fillTemplate, safeName } from '../downloads/fileNames.ts';
import { MANIFEST_NAME } from '../downloads/manifestFile.ts';
import type { FileJob } from '../downloads/saveAll.ts';
import type { PhotoPost } from './photoPosts.ts';
import type { PhotoField, PhotoFolder } from './photoTemplate.ts';

/** One photo to download. */
export interface PhotoJob extends FileJob {
  post_id: string;
  /** The kind of the post and its name. */
  post: string;
  capture_no: string | null;
  occurred_at: string;
  photo_kind: Photo['photo_kind'];
  /** Size of the original. */
  bytes: number;
  sha256_sent: string;
  /** Degrees clockwise by which `view` and `thumb` are turned, and the original is not. */
  turn: Photo['turn'];
  /** The server's path of the photo. */
  source: string;
}

const EXTENSIONS: Record<Photo['mime'], string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
};

/** Smaller copies are always WebP, whatever was uploaded. */
const extensionOf = (mime: Photo['mime'], size: PhotoSize) =>
  EXTENSIONS[size === 'original' ? mime : 'image/webp'];

const monthOf = ({ occurred_at }: PhotoPost) => formatDate(occurred_at).slice(0, 7);

const FOLDER_NAMES: Record<PhotoFolder, (post: PhotoPost) => string> = {
  month: monthOf,
  trap: ({ trap_name }) => trap_name ?? 'わななし',
  group: ({ group_name }) => group_name ?? 'グループなし',
};

/** The subfolder for a post's photos, with a trailing slash; empty for none. */
export const folderOf = (post: PhotoPost, each: PhotoFolder | undefined): string =>
  each === undefined ? '' : `${safeName(FOLDER_NAMES[each](post))}/`;

const wantedName = (template: string, size: PhotoSize, post: PhotoPost, photo: Photo, index: number) =>
  fillTemplate(template, {
    // A record without an animal has no number; its id distinguishes it.
    capture_no: post.capture_no ?? post.id,
    post_id: post.id,
    date: formatDate(post.occurred_at),
    month: monthOf(post),
    n: String(index + 1),
    ext: extensionOf(photo.mime, size),
    id: photo.id,
    kind: photo.photo_kind,
    species: post.species ?? 'unknown',
    hunter: post.hunter_name ?? '',
    trap: post.trap_name ?? '',
    group: post.group_name ?? '',
    place: post.place ?? '',
  } satisfies Record<PhotoField, string>);

interface NamingOptions {
  template: string;
  size: PhotoSize;
  each?: PhotoFolder | undefined;
  /** Names that photos have already; they keep them. */
  known: ReadonlyMap<string, string>;
  /** All other files in the folder. */
  taken: Iterable<string>;
}

/** One job for each photo of the posts, each with a unique name. */
export function photoJobs(
  posts: readonly PhotoPost[],
  { template, size, each, known, taken }: NamingOptions,
): PhotoJob[] {
  const nameFor = createNames([MANIFEST_NAME, ...taken, ...known.values()]);
  const jobs = new Map<string, PhotoJob>();
  for (const post of posts) {
    for (const [index, photo] of post.photos.entries()) {
      // A post may be listed twice where the list changed while it was read.
      if (jobs.has(photo.id)) continue;
      jobs.set(photo.id, {
        id: photo.id,
        post_id: post.id,
        post: `${post.word} ${post.capture_no ?? post.id}`,
        capture_no: post.capture_no,
        occurred_at: post.occurred_at,
        photo_kind: photo.photo_kind,
        bytes: photo.bytes,
        sha256_sent: photo.sha256,
        turn: photo.turn,
        source: photo.path,
        path:
          known.get(photo.id) ??
          nameFor(folderOf(post, each) + wantedName(template, size, post, photo, index)),
      });
    }
  }
  return [...jobs.values()];
}
