import { listAreas } from '@satomori/core';
import { cutPage, startOfPage, viewOrTombstone } from '../database/paging.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import type { Database } from '../database/database.ts';
import { type AreaRow, countAreas, listAreaRows } from './repository.ts';

interface Services {
  database: Database;
}

/** An area as a GeoJSON Feature. */
const viewArea = ({ id, geometry, ...properties }: AreaRow) => ({
  type: 'Feature' as const,
  id,
  geometry,
  properties,
});

export function areaRoutes(addRoute: AddRoute, { database: { db } }: Services): void {
  addRoute(listAreas, async ({ scope, session, query }) => {
    const { witness_group_id: witnessGroupId } = session.user;
    const start = startOfPage(query, 'id');
    const rows = await listAreaRows(db, scope, witnessGroupId, query, start);
    const { json, next } = cutPage(rows, start);
    const page = { json: json.map((row) => viewOrTombstone(row, viewArea)), next };
    if (query.count !== true) return page;
    return { ...page, total: await countAreas(db, scope, witnessGroupId, query) };
  });
}
