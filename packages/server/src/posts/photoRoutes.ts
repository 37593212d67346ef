import { DEFAULT_IMAGE_SIZE, getPhoto, listTrapLogs, mayCall } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import { writeAudit } from '../audit-logs/repository.ts';
import type { Db, Database } from '../database/database.ts';
import { AppError } from '../errors/appError.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import { CAPTURES, SIGHTINGS } from './kinds.ts';
import { mayListPhotos } from './photoVisibility.ts';
import { findPost } from './repository.ts';
import type { PhotoStore } from '../photos/photoStore.ts';
import { findPhotoByPath, type PhotoRow } from '../photos/repository.ts';
import { seesOriginal } from '../photos/viewPhoto.ts';
import { findTrapLog } from '../traps/trapLogRepository.ts';

interface Services {
  database: Database;
  photos: PhotoStore;
  /** Milliseconds. */
  now: () => number;
}

/** A photo is visible to those who see the row it belongs to, by the rules of that row's list. */
async function seesOwner(db: Db, scope: Scope, photo: PhotoRow): Promise<boolean> {
  const kind = [CAPTURES, SIGHTINGS].find(({ photoOwner }) => photoOwner === photo.owner_type);
  if (kind !== undefined) {
    return mayListPhotos(scope, kind) && (await findPost(db, scope, kind, photo.owner_id)) !== undefined;
  }
  if (photo.owner_type === 'trap_log') {
    return mayCall(listTrapLogs, scope.roles) && (await findTrapLog(db, scope, photo.owner_id)) !== undefined;
  }
  return false;
}

/** An original is an untrusted file: sent as a download, never displayed as a page. */
const attachmentOf = ({ id, mime }: PhotoRow): string =>
  `attachment; filename="${id}.${mime.slice('image/'.length)}"`;

/** Records who viewed an original with its EXIF data. Source: R18. */
const auditView = (db: Db, scope: Scope, photo: PhotoRow, call: { at: number; request_id: string }) =>
  writeAudit(db, scope, { action: 'view_original', target_type: 'image', target_id: photo.id, ...call });

export function photoRoutes(addRoute: AddRoute, { database: { db }, photos, now }: Services): void {
  addRoute(getPhoto, async ({ scope, query, request, reply }) => {
    const size = query.size ?? DEFAULT_IMAGE_SIZE;
    const photo = await findPhotoByPath(db, scope, query.path);
    if (photo === undefined || !(await seesOwner(db, scope, photo))) throw new AppError('not_found');
    if (size === 'original' && !seesOriginal(scope, photo)) throw new AppError('not_allowed');

    const etag = `"${photo.sha256.slice(0, 32)}-${size}"`;
    reply
      .header('etag', etag)
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('vary', 'authorization');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    if (size === 'original') {
      await auditView(db, scope, photo, { at: now(), request_id: request.id });
      reply.header('content-disposition', attachmentOf(photo));
    }
    const { stream, bytes } = await photos.read(photo.storage_key, size);
    return reply
      .type(size === 'original' ? photo.mime : 'image/webp')
      .header('content-length', bytes)
      .send(stream);
  });
}
