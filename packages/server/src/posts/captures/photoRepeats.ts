import { listPhotoRepeats, MAX_PHOTO_REPEATS } from '@satomori/core';
import type { Database } from '../../database/database.ts';
import { AppError } from '../../errors/appError.ts';
import type { AddRoute } from '../../plugins/addRoute.ts';
import { findPhotoRepeats } from '../findPhotoUses.ts';
import { CAPTURES } from '../kinds.ts';
import { findPost } from '../repository.ts';

/** The captures that already have a capture's photos, for the approver. Source: R246. */
export function photoRepeatRoutes(addRoute: AddRoute, { database: { db } }: { database: Database }): void {
  addRoute(listPhotoRepeats, async ({ scope, params: { id } }) => {
    if ((await findPost(db, scope, CAPTURES, id)) === undefined) throw new AppError('not_found');
    const repeats = await findPhotoRepeats(db, scope, CAPTURES, id);
    return {
      repeats: repeats.slice(0, MAX_PHOTO_REPEATS).map(({ photo, other, post, likeness }) => ({
        photo_id: photo.id,
        likeness,
        path: other.path,
        capture_id: post.id,
        capture_no: post.capture_no,
        captured_at: post.happened_at,
        time_precision: post.time_precision,
        hunter_name: post.hunter_name,
      })),
      total: repeats.length,
    };
  });
}
