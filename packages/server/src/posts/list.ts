import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { byChange, cutPage, type Paging, startOfPage } from '../database/paging.ts';
import { AppError } from '../errors/appError.ts';
import { photosByOwner } from '../photos/photosByOwner.ts';
import type { PhotoRow } from '../photos/repository.ts';
import type { PostKind } from './kinds.ts';
import { viewMap } from './mapView.ts';
import { countPosts, findPost, listPostRows, type PostFilter, type PostRow } from './repository.ts';
import { listHiddenPosts } from './reviewRepository.ts';

export type PostQuery = PostFilter & Paging & { view?: 'map' | undefined; zoom?: number | undefined };

/** How a kind presents one of its rows. */
export type ViewPost<View> = (row: PostRow, photos: PhotoRow[]) => View;

/** One post as this person may see it. @throws {AppError} `not_found` */
export async function showPost<View>(
  db: Db,
  scope: Scope,
  kind: PostKind,
  postId: string,
  view: ViewPost<View>,
): Promise<View> {
  const row = await findPost(db, scope, kind, postId);
  if (row === undefined) throw new AppError('not_found');
  const photos = await photosByOwner(db, scope, [row]);
  return view(row, photos.get(row.id) ?? []);
}

type Changed = Pick<PostRow, 'id' | 'sequence' | 'deleted_at'>;

/** Rows with their photos; for a deleted row only that it is deleted. */
async function showRows<View>(db: Db, scope: Scope, rows: readonly Changed[], view: ViewPost<View>) {
  const isKept = (row: Changed): row is PostRow => row.deleted_at === null;
  const photos = await photosByOwner(db, scope, rows.filter(isKept));
  return rows.map((row) =>
    isKept(row) ? view(row, photos.get(row.id) ?? []) : { id: row.id, deleted_at: row.deleted_at as number },
  );
}

/** A list of posts: rows with photos, deletions with `since`, or one row for the map. */
export async function listPosts<View>(
  db: Db,
  scope: Scope,
  kind: PostKind,
  query: PostQuery,
  view: ViewPost<View>,
) {
  if (query.view === 'map') {
    const { row, total } = await viewMap(db, scope, kind, query, query.zoom);
    return { json: [row], next: null, total };
  }
  const start = startOfPage(query, 'order_key');
  const seen = await listPostRows(db, scope, kind, query, start);
  const hidden = start.since === null ? [] : await listHiddenPosts(db, scope, kind, query, start);
  const { json: rows, next } = cutPage(byChange<Changed, Changed>(seen, hidden), start);
  const json = await showRows(db, scope, rows, view);
  const page = { json, next };
  return query.count === true ? { ...page, total: await countPosts(db, scope, kind, query) } : page;
}
