import { DEFAULT_IMAGE_SIZE, getPhoto } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import { writeAudit } from '../audit-logs/repository.ts';
import type { Db, Database } from '../database/database.ts';
import { AppError } from '../errors/appError.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import { CAPTURES, SIGHTINGS } from './kinds.ts';
import { findPost } from './repository.ts';
import type { PhotoStore } from '../photos/photoStore.ts';
import { findPhotoByPath, type PhotoRow } from '../photos/repository.ts';
import { seesOriginal } from '../photos/viewPhoto.ts';

interface Services {
  database: Database;
  photos: PhotoStore;
  /** Milliseconds. */
  now: () => number;
}

/** A photo is visible to those who see the row it belongs to, by the rules of that row's list. */
async function seesOwner(db: Db, scope: Scope, image: PhotoRow): Promise<boolean> {
  if (image.owner_type === 'map_hunt_point') {
    return scope.roles.has('hunter') && (await findPost(db, scope, CAPTURES, image.owner_id)) !== undefined;
  }
  if (image.owner_type === 'map_point') {
    return (
      scope.roles.has('satomori') && (await findPost(db, scope, SIGHTINGS, image.owner_id)) !== undefined
    );
  }
  return false;
}

/** An original is an untrusted file: sent as a download, never displayed as a page. */
const attachmentOf = ({ id, mime }: PhotoRow): string =>
  `attachment; filename="${id}.${mime.slice('image/'.length)}"`;

/** Records who viewed an original with its EXIF data. Source: R18. */
const noteView = (db: Db, scope: Scope, image: PhotoRow, call: { at: number; request_id: string }) =>
  writeAudit(db, scope, { action: 'view_original', target_type: 'image', target_id: image.id, ...call });

export function photoRoutes(addRoute: AddRoute, { database: { db }, photos, now }: Services): void {
  addRoute(getPhoto, async ({ scope, query, request, reply }) => {
    const size = query.size ?? DEFAULT_IMAGE_SIZE;
    const image = await findPhotoByPath(db, scope, query.path);
    if (image === undefined || !(await seesOwner(db, scope, image))) throw new AppError('not_found');
    if (size === 'original' && !seesOriginal(scope, image)) throw new AppError('not_allowed');

    const etag = `"${image.sha256.slice(0, 32)}-${size}"`;
    reply
      .header('etag', etag)
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('vary', 'authorization');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    if (size === 'original') {
      await noteView(db, scope, image, { at: now(), request_id: request.id });
      reply.header('content-disposition', attachmentOf(image));
    }
    const { stream, bytes } = await photos.read(image.storage_key, size);
    return reply
      .type(size === 'original' ? image.mime : 'image/webp')
      .header('content-length', bytes)
      .send(stream);
  });
}
