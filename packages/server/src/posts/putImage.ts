import type { DecodedInputOf, putHuntPointImage } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { isSurelyUndone, isUniqueViolation } from '../database/databaseErrors.ts';
import { nextSequence } from '../database/sequence.ts';
import { AppError } from '../errors.ts';
import type { ReceivedPhoto } from '../images/photoStore.ts';
import { findImage, type ImageRow, insertImage, listImages, removeImage } from '../images/repository.ts';
import { MAX_PHOTOS } from '@satomori/core';
import { discardPhotos } from '../plugins/multipart.ts';
import type { Services } from '../services.ts';
import { confirmPhotos, forgetPhotos, keepPhotos } from './keepPhotos.ts';
import type { PostKind } from './kinds.ts';
import { imageRow } from './newPost.ts';
import { findPost, touchPost } from './repository.ts';

type ImageInput = DecodedInputOf<typeof putHuntPointImage>['body'];

/** The post whose photo is added or replaced: one's own until it is approved; admin: any. */
async function findEditable(db: Db, scope: Scope, kind: PostKind, postId: string) {
  const post = await findPost(db, scope, kind, postId);
  if (post === undefined) throw new AppError('not_found');
  const isOwn =
    post.posted_by === scope.userId && (post.status === 'submitted' || post.status === 'returned');
  if (!isOwn && !scope.roles.has('admin')) throw new AppError('not_allowed');
  return post;
}

/** Whether the photo stands there already just so: doing it twice changes nothing. */
const isSame = (known: ImageRow | undefined, input: ImageInput): boolean =>
  known !== undefined &&
  known.owner_id === input.point_id &&
  known.sha256 === input.sha256 &&
  known.photo_kind === input.photo_kind &&
  known.caption === (input.caption ?? null) &&
  (input.sort_order === undefined || known.sort_order === input.sort_order);

/**
 * Adds a photo to a post, or replaces the one with its id.
 *
 * @throws {AppError} `not_found`, `not_allowed`, `id_conflict` for the id of a photo elsewhere, `version_conflict` where
 *   another was put there at the same moment, `too_many_photos`
 */
export async function putImage(
  services: Services,
  scope: Scope,
  kind: PostKind,
  input: ImageInput,
  received: ReadonlyMap<string, ReceivedPhoto>,
): Promise<ImageRow> {
  const { database, photos: store, now } = services;
  try {
    const { db } = database;
    const post = await findEditable(db, scope, kind, input.point_id);
    const known = await findImage(db, scope, input.id);
    if (known !== undefined && known.owner_id !== post.id) throw new AppError('id_conflict');
    if (known !== undefined && isSame(known, input)) return known;
    const others = (await listImages(db, scope, [post.id])).filter((image) => image.id !== input.id);
    if (others.length >= MAX_PHOTOS) throw new AppError('too_many_photos');
    const [photo] = await keepPhotos([input], received, store);
    if (photo === undefined) throw new AppError('photo_unreadable');
    const at = now();
    const sortOrder = input.sort_order ?? known?.sort_order ?? others.length;
    const row = imageRow(photo, { kind, postId: post.id, sortOrder, userId: scope.userId, now: at });
    try {
      await database.transaction(async (trx) => {
        await confirmPhotos(services, trx, [photo]);
        if (known !== undefined) await removeImage(trx, scope, known.id);
        await insertImage(trx, scope, row);
        const change = {
          resource: kind.resource,
          row_id: post.id,
          group_id: post.group_id,
          user_id: post.posted_by,
        };
        await touchPost(trx, scope, post.id, {
          sequence: await nextSequence(trx, scope.siteId, change),
          updated_at: at,
        });
      });
    } catch (error) {
      if (isSurelyUndone(error)) await forgetPhotos([photo], store);
      if (!isUniqueViolation(error)) throw error;
      // Somebody was faster with the same id: their photo decides.
      const stored = await findImage(db, scope, input.id);
      if (stored !== undefined && isSame(stored, input)) return stored;
      throw new AppError(stored?.owner_id === post.id ? 'version_conflict' : 'id_conflict');
    }
    if (known !== undefined) await store.remove(known.storage_key);
    return { ...row, site_id: scope.siteId };
  } finally {
    await discardPhotos(received, store);
  }
}
