import { listGatewayLogs as listGatewayLogsEndpoint } from '@satomori/core';
import { cutPage, startOfLogPage } from '../database/paging.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import type { Database } from '../database/database.ts';
import { countGatewayLogs, listGatewayLogs } from './repository.ts';

interface Services {
  database: Database;
}

export function gatewayLogRoutes(addRoute: AddRoute, { database: { db } }: Services): void {
  addRoute(listGatewayLogsEndpoint, async ({ scope, query }) => {
    const start = startOfLogPage(query);
    const page = cutPage(await listGatewayLogs(db, scope, query, start), start);
    if (query.count !== true) return page;
    return { ...page, total: await countGatewayLogs(db, scope, query) };
  });
}
