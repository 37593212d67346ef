import { listSites } from '@satomori/core';
import { currentSequence } from '../database/sequence.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import type { Services } from '../services.ts';
import { findSite } from './repository.ts';

export function siteRoutes(addRoute: AddRoute, { database: { db }, isSample, tilesUrl }: Services): void {
  addRoute(listSites, async ({ scope }) => {
    const sequence = await currentSequence(db, scope.siteId);
    const site = await findSite(db, scope);
    return { json: [{ ...site, is_sample: isSample, tiles_url: tilesUrl }], next: null, sequence };
  });
}
