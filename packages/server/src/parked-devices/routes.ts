import { listParkedDevices } from '@satomori/core';
import type { Database } from '../database/database.ts';
import { cutPage, startOfPage, viewOrTombstone } from '../database/paging.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import { countParkedDevices, listParkedDeviceRows } from './repository.ts';

/** Sensors that no trap has, for administrators. A trap gets one by `PUT /api/traps/{id}`. */
export function parkedDeviceRoutes(addRoute: AddRoute, { database: { db } }: { database: Database }): void {
  addRoute(listParkedDevices, async ({ scope, query }) => {
    const start = startOfPage(query, 'id');
    const { json: rows, next } = cutPage(await listParkedDeviceRows(db, scope, query, start), start);
    const page = { json: rows.map((row) => viewOrTombstone(row, (device) => device)), next };
    return query.count === true ? { ...page, total: await countParkedDevices(db, scope, query) } : page;
  });
}
