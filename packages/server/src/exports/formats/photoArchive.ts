import type { Readable } from 'node:stream';
import { formatDate, PHOTO_KIND_LABELS } from '@satomori/core';
import { seesPeople } from '../../access/hidePeople.ts';
import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../database/database.ts';
import { safePart } from '../../papers/fileName.ts';
import type { PhotoStore } from '../../photos/photoStore.ts';
import { readCopy } from '../../photos/readCopy.ts';
import type { PhotoRow } from '../../photos/repository.ts';
import { namesOfMembers } from '../../users/repository.ts';
import { csvFile } from './csvFile.ts';
import type { FileColumn } from './fileColumn.ts';
import { hashedContent } from './hashedContent.ts';
import { once } from './once.ts';
import type { PlacedList, SavedList } from './savedList.ts';
import { type ZipEntry, zipOf } from './zipOf.ts';

/** For whom photos are read, and from where. */
export interface PhotoSource {
  db: Db;
  scope: Scope;
  store: Pick<PhotoStore, 'has' | 'read'>;
}

/** A post as its reader may see it, with the photos that they may see. */
interface PhotographedPost {
  id: string;
  photos: readonly PhotoRow[];
}

/** A photo with what the manifest says of its post. */
interface DescribedPhoto extends Pick<PhotoRow, 'storage_key' | 'photo_kind' | 'caption' | 'taken_at'> {
  title: string;
  happened_at: number | null;
  /** Whoever sent it, as far as the reader may name them. */
  uploader: string | null;
  post_id: string;
}

/** A line of the manifest; name and hash of the file in the archive, `null` where the server has none. */
interface ManifestLine extends DescribedPhoto {
  file: string | null;
  sha256: string | null;
}

const MANIFEST = '目録.csv';
const NO_FILE = '写真のファイルがありません';

const UPLOADER: FileColumn<ManifestLine> = {
  name: 'uploader',
  heading: '写真を送った人',
  kind: 'text',
  value: ({ uploader }) => uploader,
};

const columnsFor = (scope: Scope): FileColumn<ManifestLine>[] => [
  { name: 'file', heading: 'ファイル名', kind: 'text', value: ({ file }) => file ?? NO_FILE },
  { name: 'title', heading: '記録', kind: 'text', value: ({ title }) => title },
  { name: 'happened_at', heading: '日時', kind: 'time', value: ({ happened_at }) => happened_at },
  {
    name: 'photo_kind',
    heading: '写真の種類',
    kind: 'text',
    value: ({ photo_kind }) => PHOTO_KIND_LABELS[photo_kind],
  },
  { name: 'caption', heading: '説明', kind: 'text', value: ({ caption }) => caption },
  { name: 'taken_at', heading: '撮影日時', kind: 'time', value: ({ taken_at }) => taken_at },
  ...(seesPeople(scope) ? [UPLOADER] : []),
  { name: 'sha256', heading: 'SHA-256', kind: 'text', value: ({ sha256 }) => sha256 },
  { name: 'post_id', heading: '記録のID', kind: 'text', value: ({ post_id }) => post_id },
];

/** `0001_2026-11-20_イノシシ 001-0007_全体（切除前）.webp`; the number keeps the order, and names apart. */
function nameOf({ title, happened_at, photo_kind }: DescribedPhoto, number: number): string {
  const day = happened_at === null ? [] : [formatDate(happened_at)];
  const parts = [String(number).padStart(4, '0'), ...day, title, PHOTO_KIND_LABELS[photo_kind]];
  return `${parts.map(safePart).join('_')}.webp`;
}

/** The photos of a list in its order. */
async function* describedPhotos<Row extends PhotographedPost>(
  { placed, pages }: PlacedList<Row>,
  { db, scope }: PhotoSource,
): AsyncGenerator<DescribedPhoto> {
  for await (const posts of pages) {
    const senders = posts.flatMap(({ photos }) => photos.flatMap(({ uploaded_by }) => uploaded_by ?? []));
    const names = await namesOfMembers(db, scope, [...new Set(senders)]);
    for (const post of posts)
      for (const { storage_key, photo_kind, caption, taken_at, uploaded_by } of post.photos)
        yield {
          storage_key,
          photo_kind,
          caption,
          taken_at,
          title: placed.title(post),
          happened_at: placed.at(post),
          uploader: names.get(uploaded_by ?? '') ?? null,
          post_id: post.id,
        };
  }
}

/** Each photo as a file, and last, when the hash of each is known, the manifest. */
async function* entriesOf(
  photos: AsyncIterable<DescribedPhoto>,
  about: SavedList<never>['about'],
  { scope, store }: PhotoSource,
): AsyncGenerator<ZipEntry> {
  const lines: ManifestLine[] = [];
  for await (const photo of photos) {
    if (!(await store.has(photo.storage_key, 'view'))) {
      lines.push({ ...photo, file: null, sha256: null });
      continue;
    }
    const file = nameOf(photo, lines.length + 1);
    const content = hashedContent(readCopy(store, photo.storage_key), ({ sha256 }) => {
      lines.push({ ...photo, file, sha256 });
    });
    yield { path: file, content, isPacked: true };
  }
  yield { path: MANIFEST, content: csvFile({ about, columns: columnsFor(scope), pages: once(lines) }) };
}

/**
 * The photos of a list as a zip with a manifest, one photo in memory at a time: the copies that the reader sees on the
 * screen. Source: R275, R276.
 */
export const photoArchive = <Row extends PhotographedPost>(
  list: PlacedList<Row>,
  source: PhotoSource,
): Readable => zipOf(entriesOf(describedPhotos(list, source), list.about, source), list.about.savedAt);
