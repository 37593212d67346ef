import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { cutPage, type Paging, startOfPage, viewOrTombstone } from '../database/paging.ts';
import { currentSequence } from '../database/sequence.ts';
import { type ImageRow, listImages } from '../images/repository.ts';
import { viewImage } from '../images/viewImage.ts';
import type { PostKind } from './kinds.ts';
import { viewMap } from './mapView.ts';
import { countPosts, listPostRows, type PostFilter, type PostRow } from './repository.ts';

export type PostQuery = PostFilter & Paging & { view?: 'map' | undefined; zoom?: number | undefined };

/** How a kind shows one of its rows. */
export type ViewPost<View> = (row: PostRow, photos: ImageRow[]) => View;

/** Photos of posts, as this person may see them. */
export async function photosByPost(db: Db, scope: Scope, rows: readonly { id: string }[]) {
  const images = await listImages(
    db,
    scope,
    rows.map((row) => row.id),
  );
  return Map.groupBy(
    images.map((image) => viewImage(image, scope)),
    (image) => image.owner_id,
  );
}

/** A list of posts as their contract asks: rows with photos, deletions after `since`, or one row for the map. */
export async function listPosts<View>(
  db: Db,
  scope: Scope,
  kind: PostKind,
  query: PostQuery,
  view: ViewPost<View>,
) {
  const sequence = await currentSequence(db, scope.siteId);
  if (query.view === 'map') {
    const { row, total } = await viewMap(db, scope, kind, query, query.zoom);
    return { json: [row], next: null, total, sequence };
  }
  const start = startOfPage(query, 'order_key');
  const { json: rows, next } = cutPage(await listPostRows(db, scope, kind, query, start), start);
  const photos = await photosByPost(db, scope, rows);
  const json = rows.map((row) => viewOrTombstone(row, () => view(row, photos.get(row.id) ?? [])));
  const page = { json, next, sequence };
  return query.count === true ? { ...page, total: await countPosts(db, scope, kind, query) } : page;
}
