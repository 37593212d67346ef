import { listTraps as listTrapsEndpoint } from '@satomori/core';
import { viewOrTombstone } from '../database/paging.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import type { Services } from '../services.ts';
import { listTraps } from './list.ts';

export function trapRoutes(addRoute: AddRoute, { database: { db }, now }: Services): void {
  addRoute(listTrapsEndpoint, async ({ scope, query }) => {
    const page = await listTraps(db, scope, query, now());
    return { ...page, json: page.json.map((row) => viewOrTombstone(row, (trap) => trap)) };
  });
}
