import { fiscalYear, meshCodeOf, type POST_WARNINGS } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import type { ImageTable } from '../database/tables.ts';
import { insertImage, isPhotoRepeated } from '../images/repository.ts';
import type { PostKind } from './kinds.ts';
import type { PhotoWithFile } from './keepPhotos.ts';
import { tileOf } from './tile.ts';

/** A post and its photos as both kinds send them. Instants in milliseconds. */
export interface PhotoDescription {
  id: string;
  photo_kind: ImageTable['photo_kind'];
  sha256: string;
  exif_available: boolean;
  taken_at: number | null;
  exif_latitude: number | null;
  exif_longitude: number | null;
  caption?: string | null | undefined;
}

/** Lists page by this: when it happened and the id, as one text that sorts and is unique. */
export const orderKey = (happenedAt: number, id: string): string =>
  `${String(Math.max(0, happenedAt)).padStart(15, '0')}:${id}`;

/** Columns that follow from where a post was. */
export function placedColumns(latitude: number | null, longitude: number | null) {
  if (latitude === null || longitude === null) return { tile_x: null, tile_y: null, mesh_code: null };
  return { ...tileOf(latitude, longitude), mesh_code: meshCodeOf(latitude, longitude) };
}

export const timedColumns = (happenedAt: number, id: string) => ({
  happened_at: happenedAt,
  order_key: orderKey(happenedAt, id),
  fiscal_year: fiscalYear(happenedAt),
});

/** A position further than this from the site's middle is most likely a slip, and still accepted. */
const FAR_DEGREES = 0.7;

/** A position far outside of the site is a warning for the approver, no refusal. */
const isOutside = (
  site: { center_latitude: number; center_longitude: number },
  { latitude, longitude }: { latitude?: number | null | undefined; longitude?: number | null | undefined },
): boolean =>
  latitude != null &&
  longitude != null &&
  (Math.abs(latitude - site.center_latitude) > FAR_DEGREES ||
    Math.abs(longitude - site.center_longitude) > FAR_DEGREES);

/** What the approver is told of a post that is accepted all the same. Source: domain research, section 9, rules. */
export async function warningsOf(
  trx: Db,
  scope: Scope,
  kind: PostKind,
  site: { center_latitude: number; center_longitude: number },
  post: {
    id: string;
    latitude?: number | null | undefined;
    longitude?: number | null | undefined;
    photos?: readonly { sha256: string }[] | undefined;
  },
): Promise<(typeof POST_WARNINGS)[number][]> {
  const owner = { owner_type: kind.photoOwner, owner_id: post.id };
  const repeated = await Promise.all(
    (post.photos ?? []).map(({ sha256 }) => isPhotoRepeated(trx, scope, { sha256, ...owner })),
  );
  return [
    ...(isOutside(site, post) ? (['outside_site'] as const) : []),
    ...(repeated.includes(true) ? (['photo_repeated'] as const) : []),
  ];
}

/** The row of a photo: what the camera wrote is read from the file; what the phone read stands in where the file lacks it. */
export function imageRow(
  photo: PhotoWithFile<PhotoDescription>,
  owner: { kind: PostKind; postId: string; sortOrder: number; userId: string | null; now: number },
): Omit<ImageTable, 'site_id'> {
  const { file } = photo;
  const camera = file.exif_available ? file : photo;
  return {
    id: photo.id,
    path: file.path,
    storage_key: file.storage_key,
    owner_type: owner.kind.photoOwner,
    owner_id: owner.postId,
    sort_order: owner.sortOrder,
    photo_kind: photo.photo_kind,
    mime: file.mime,
    bytes: photo.bytes,
    width: file.width,
    height: file.height,
    sha256: photo.sha256,
    exif_available: camera.exif_available,
    taken_at: camera.taken_at,
    exif_latitude: camera.exif_latitude,
    exif_longitude: camera.exif_longitude,
    device_model: file.device_model,
    caption: photo.caption ?? null,
    blurred: false,
    uploaded_by: owner.userId,
    created_at: owner.now,
  };
}

export async function insertPhotos(
  trx: Db,
  scope: Scope,
  kind: PostKind,
  postId: string,
  photos: readonly PhotoWithFile<PhotoDescription>[],
  now: number,
): Promise<void> {
  for (const [sortOrder, photo] of photos.entries()) {
    await insertImage(trx, scope, imageRow(photo, { kind, postId, sortOrder, userId: scope.userId, now }));
  }
}
