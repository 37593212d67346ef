import {
  changeCapture,
  createCapture,
  findCapturePhotoUses,
  listCaptures,
  listCapturesLatest,
  captureSchema,
  putCapturePhoto,
} from '@satomori/core';
import * as z from 'zod/mini';
import type { Scope } from '../../access/scope.ts';
import { viewPhoto } from '../../photos/viewPhoto.ts';
import type { AddRoute } from '../../plugins/addRoute.ts';
import { changePost } from '../change.ts';
import { createOnce } from '../createOnce.ts';
import { findPhotoUses } from '../findPhotoUses.ts';
import { CAPTURES } from '../kinds.ts';
import { withHashes } from '../keepPhotos.ts';
import { listPosts, type PostQuery, showPost } from '../list.ts';
import { putPhoto } from '../putPhoto.ts';
import type { Database } from '../../database/database.ts';
import type { PhotoStore } from '../../photos/photoStore.ts';
import type { EventHub } from '../../events/hub.ts';
import { captureHash, insertCapture } from './create.ts';
import { CAPTURE_FORM } from './form.ts';
import { viewCaptureFor } from './view.ts';

interface Services {
  database: Database;
  photos: PhotoStore;
  hub: EventHub;
  /** Milliseconds. */
  now: () => number;
}

export function captureRoutes(addRoute: AddRoute, services: Services): void {
  const { db } = services.database;

  async function list(scope: Scope, query: PostQuery) {
    // A hokapato site has no captures: its map shows traps.
    if (!scope.roles.has('hunter')) return { json: [], next: null };
    return listPosts(db, scope, CAPTURES, query, viewCaptureFor(scope));
  }

  addRoute(listCaptures, ({ scope, query }) => list(scope, query));
  addRoute(listCapturesLatest, async ({ scope, query }) => {
    const page = await list(scope, { ...query, since: query.since ?? 0 });
    return page as never;
  });

  addRoute(createCapture, async ({ scope, body, photos }) => {
    const post = withHashes(body, photos);
    await createOnce(services, scope, {
      id: post.id,
      contentHash: captureHash(scope, post),
      described: post.photos ?? [],
      received: photos,
      insert: (trx, kept) => insertCapture(trx, scope, post, kept, services.now()),
    });
    services.hub.wake(scope.siteId);
    return showPost(db, scope, CAPTURES, body.id, viewCaptureFor(scope));
  });

  addRoute(changeCapture, async ({ scope, params, body, request }) => {
    const shown = () => showPost(db, scope, CAPTURES, params.id, viewCaptureFor(scope));
    const current = async () => z.encode(captureSchema, await shown());
    await changePost(services, scope, CAPTURE_FORM, params.id, body, { id: request.id, current });
    services.hub.wake(scope.siteId);
    return shown();
  });

  addRoute(putCapturePhoto, async ({ scope, body, photos, request }) => {
    const image = await putPhoto(services, scope, CAPTURES, body, { photos, requestId: request.id });
    services.hub.wake(scope.siteId);
    return viewPhoto(image, scope);
  });

  addRoute(findCapturePhotoUses, ({ scope, body }) => findPhotoUses(db, scope, CAPTURES, body.sha256));
}
