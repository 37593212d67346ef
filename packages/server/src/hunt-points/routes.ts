import { createHuntPoint, listHuntPoints, listHuntPointsLatest, putHuntPointImage } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import { currentSequence } from '../database/sequence.ts';
import { AppError } from '../errors.ts';
import { viewImage } from '../images/viewImage.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import { createOnce } from '../posts/createOnce.ts';
import { CAPTURES } from '../posts/kinds.ts';
import { listPosts, type PostQuery, photosByPost } from '../posts/list.ts';
import { putImage } from '../posts/putImage.ts';
import { findPost } from '../posts/repository.ts';
import type { Services } from '../services.ts';
import { captureHash, insertCapture } from './create.ts';
import { viewHuntPoint } from './view.ts';

export function huntPointRoutes(addRoute: AddRoute, services: Services): void {
  const { db } = services.database;

  async function list(scope: Scope, query: PostQuery) {
    // A hokapato site has no captures: its map shows traps.
    if (!scope.roles.has('hunter'))
      return { json: [], next: null, sequence: await currentSequence(db, scope.siteId) };
    return listPosts(db, scope, CAPTURES, query, viewHuntPoint);
  }

  addRoute(listHuntPoints, ({ scope, query }) => list(scope, query));
  addRoute(listHuntPointsLatest, async ({ scope, query }) => {
    const page = await list(scope, { ...query, since: query.since ?? 0 });
    return page as never;
  });

  addRoute(createHuntPoint, async ({ scope, body, photos }) => {
    await createOnce(services, scope, {
      id: body.id,
      contentHash: captureHash(scope, body),
      described: body.photos ?? [],
      received: photos,
      insert: (trx, kept) => insertCapture(trx, scope, body, kept, services.now()),
    });
    services.hub.wake(scope.siteId);
    const row = await findPost(db, scope, CAPTURES, body.id);
    if (row === undefined) throw new AppError('not_found');
    const photosOfPost = await photosByPost(db, scope, [row]);
    return viewHuntPoint(row, photosOfPost.get(row.id) ?? []);
  });

  addRoute(putHuntPointImage, async ({ scope, body, photos }) => {
    const image = await putImage(services, scope, CAPTURES, body, photos);
    services.hub.wake(scope.siteId);
    return viewImage(image, scope);
  });
}
