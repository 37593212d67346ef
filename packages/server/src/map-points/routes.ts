import { createMapPoint, listMapPoints, listMapPointsLatest, putMapPointImage } from '@satomori/core';
import { AppError } from '../errors.ts';
import { viewImage } from '../images/viewImage.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import { createOnce } from '../posts/createOnce.ts';
import { SIGHTINGS } from '../posts/kinds.ts';
import { listPosts, photosByPost } from '../posts/list.ts';
import { putImage } from '../posts/putImage.ts';
import { findPost } from '../posts/repository.ts';
import type { Services } from '../services.ts';
import { insertSighting, sightingHash } from './create.ts';
import { viewMapPointFor } from './view.ts';

export function mapPointRoutes(addRoute: AddRoute, services: Services): void {
  const { db } = services.database;

  addRoute(listMapPoints, ({ scope, query }) =>
    listPosts(db, scope, SIGHTINGS, query, viewMapPointFor(scope)),
  );
  addRoute(listMapPointsLatest, async ({ scope, query }) => {
    const changed = { ...query, since: query.since ?? 0 };
    return (await listPosts(db, scope, SIGHTINGS, changed, viewMapPointFor(scope))) as never;
  });

  addRoute(createMapPoint, async ({ scope, body, photos }) => {
    await createOnce(services, scope, {
      id: body.id,
      contentHash: sightingHash(scope, body),
      described: body.photos ?? [],
      received: photos,
      insert: (trx, kept) => insertSighting(trx, scope, body, kept, services.now()),
    });
    services.hub.wake(scope.siteId);
    const row = await findPost(db, scope, SIGHTINGS, body.id);
    if (row === undefined) throw new AppError('not_found');
    const photosOfPost = await photosByPost(db, scope, [row]);
    return viewMapPointFor(scope)(row, photosOfPost.get(row.id) ?? []);
  });

  addRoute(putMapPointImage, async ({ scope, body, photos }) => {
    const image = await putImage(services, scope, SIGHTINGS, body, photos);
    services.hub.wake(scope.siteId);
    return viewImage(image, scope);
  });
}
