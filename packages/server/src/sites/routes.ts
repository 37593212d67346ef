import { listSites } from '@satomori/core';
import type { AddRoute } from '../plugins/addRoute.ts';
import type { Database } from '../database/database.ts';
import { findSite } from './repository.ts';

interface Services {
  database: Database;
  isSample: boolean;
  tilesUrl: string;
}

export function siteRoutes(addRoute: AddRoute, { database: { db }, isSample, tilesUrl }: Services): void {
  addRoute(listSites, async ({ scope }) => {
    const site = await findSite(db, scope);
    return { json: [{ ...site, is_sample: isSample, tiles_url: tilesUrl }], next: null };
  });
}
