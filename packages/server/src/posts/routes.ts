import * as z from 'zod/mini';
import type { Scope } from '../access/scope.ts';
import type { Database } from '../database/database.ts';
import type { EventHub } from '../events/hub.ts';
import type { PhotoStore } from '../photos/photoStore.ts';
import { viewPhoto } from '../photos/viewPhoto.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import { changePost } from './change.ts';
import { createPost } from './createPost.ts';
import { findPhotoUses } from './findPhotoUses.ts';
import { listPosts, type PostQuery, showPost } from './list.ts';
import type { PostDefinition } from './postDefinition.ts';
import { putPhoto } from './putPhoto.ts';

interface Services {
  database: Database;
  photos: PhotoStore;
  hub: EventHub;
  /** Milliseconds. */
  now: () => number;
}

/** The routes of captures or of sightings. */
export const postRoutes = (kind: PostDefinition) => (addRoute: AddRoute, services: Services) => {
  const { db } = services.database;
  const { endpoints, viewFor } = kind;

  const show = (scope: Scope, postId: string) => showPost(db, scope, kind, postId, viewFor(scope));

  async function list(scope: Scope, query: PostQuery) {
    if (!kind.mayList(scope)) return { json: [], next: null };
    return listPosts(db, scope, kind, query, viewFor(scope));
  }

  addRoute(endpoints.list, ({ scope, query }) => list(scope, query));

  addRoute(endpoints.latest, async ({ scope, query }) => {
    const page = await list(scope, { ...query, since: query.since ?? 0 });
    return page as never;
  });

  addRoute(endpoints.create, async ({ scope, body, photos }) => {
    await createPost(services, scope, kind, body, photos);
    services.hub.wake(scope.siteId);
    return show(scope, body.id);
  });

  addRoute(endpoints.change, async ({ scope, params, body, request }) => {
    const current = async () => z.encode(kind.schema, await show(scope, params.id));
    await changePost(services, scope, kind, params.id, body, { id: request.id, current });
    services.hub.wake(scope.siteId);
    return show(scope, params.id);
  });

  addRoute(endpoints.putPhoto, async ({ scope, body, photos, request }) => {
    const photo = await putPhoto(services, scope, kind, body, { photos, requestId: request.id });
    services.hub.wake(scope.siteId);
    return viewPhoto(photo, scope);
  });

  addRoute(endpoints.findPhotoUses, ({ scope, body }) => findPhotoUses(db, scope, kind, body.sha256));
};
