import {
  changeSighting,
  createSighting,
  findSightingPhotoUses,
  listSightings,
  listSightingsLatest,
  sightingSchema,
  putSightingPhoto,
} from '@satomori/core';
import * as z from 'zod/mini';
import type { Scope } from '../../access/scope.ts';
import { viewPhoto } from '../../photos/viewPhoto.ts';
import type { AddRoute } from '../../plugins/addRoute.ts';
import { changePost } from '../change.ts';
import { createOnce } from '../createOnce.ts';
import { findPhotoUses } from '../findPhotoUses.ts';
import { SIGHTINGS } from '../kinds.ts';
import { withHashes } from '../keepPhotos.ts';
import { listPosts, type PostQuery, showPost } from '../list.ts';
import { putPhoto } from '../putPhoto.ts';
import type { Database } from '../../database/database.ts';
import type { PhotoStore } from '../../photos/photoStore.ts';
import type { EventHub } from '../../events/hub.ts';
import { insertSighting, sightingHash } from './create.ts';
import { SIGHTING_FORM } from './form.ts';
import { viewSightingFor } from './view.ts';

interface Services {
  database: Database;
  photos: PhotoStore;
  hub: EventHub;
  /** Milliseconds. */
  now: () => number;
}

export function sightingRoutes(addRoute: AddRoute, services: Services): void {
  const { db } = services.database;

  const list = (scope: Scope, query: PostQuery) =>
    listPosts(db, scope, SIGHTINGS, query, viewSightingFor(scope));

  addRoute(listSightings, ({ scope, query }) => list(scope, query));
  addRoute(listSightingsLatest, async ({ scope, query }) => {
    const page = await list(scope, { ...query, since: query.since ?? 0 });
    return page as never;
  });

  addRoute(createSighting, async ({ scope, body, photos }) => {
    const post = withHashes(body, photos);
    await createOnce(services, scope, {
      id: post.id,
      contentHash: sightingHash(scope, post),
      described: post.photos ?? [],
      received: photos,
      insert: (trx, kept) => insertSighting(trx, scope, post, kept, services.now()),
    });
    services.hub.wake(scope.siteId);
    return showPost(db, scope, SIGHTINGS, body.id, viewSightingFor(scope));
  });

  addRoute(changeSighting, async ({ scope, params, body, request }) => {
    const shown = () => showPost(db, scope, SIGHTINGS, params.id, viewSightingFor(scope));
    const current = async () => z.encode(sightingSchema, await shown());
    await changePost(services, scope, SIGHTING_FORM, params.id, body, { id: request.id, current });
    services.hub.wake(scope.siteId);
    return shown();
  });

  addRoute(putSightingPhoto, async ({ scope, body, photos, request }) => {
    const image = await putPhoto(services, scope, SIGHTINGS, body, { photos, requestId: request.id });
    services.hub.wake(scope.siteId);
    return viewPhoto(image, scope);
  });

  addRoute(findSightingPhotoUses, ({ scope, body }) => findPhotoUses(db, scope, SIGHTINGS, body.sha256));
}
